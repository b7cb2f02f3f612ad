import DataModel
import ModelMerge
import ModelSyntax
import Testing

/// What `--merge` prints.
@Suite struct MergedModelTextTests {
  /// The merged text; it must parse without a fault and merge to itself.
  private func text(_ index: MergeIndex) -> String {
    let text = index.contentsText()
    let model = Model.read(SourceText(text))
    #expect(model.problems == [])
    let again = MergeIndex(merging: [MergeMember(path: "x", model: model, standInKeys: StandIn.defaultKeys)])
    #expect(again.contentsText() == text)
    return text
  }

  /// The lines inside `<model>`, without the blanks in front.
  private func lines(_ index: MergeIndex) -> [String] {
    text(index).split(separator: "\n").dropFirst(2).dropLast().map { line in String(line.drop { $0 == " " }) }
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in String(line.drop { $0 == " " }) }
  }

  @Test func `the first definition of each entity is written, in the order of merging`() {
    let index = merge(
      #"<entity name="B" isAbstract="YES"/>"#, #"<entity name="C"/><entity name="B"/><entity name="A"/>"#)
    #expect(
      lines(index)
        == lines(
          """
          <entity name="B" isAbstract="YES"/>
          <entity name="C"/>
          <entity name="A"/>
          """))
  }

  @Test func `a configuration has the members of all models, each once`() {
    let index = merge(
      """
      <entity name="A"/>
      <configuration name="Cloud"><memberEntity name="A"/></configuration>
      """,
      """
      <entity name="A"/><entity name="B"/>
      <configuration name="Cloud"><memberEntity name="B"/><memberEntity name="A"/></configuration>
      <configuration name="Local"><memberEntity name="B"/></configuration>
      """)
    #expect(
      lines(index)
        == lines(
          """
          <entity name="A"/>
          <entity name="B"/>
          <configuration name="Cloud">
              <memberEntity name="A"/>
              <memberEntity name="B"/>
          </configuration>
          <configuration name="Local">
              <memberEntity name="B"/>
          </configuration>
          """))
  }

  @Test func `stand-ins are left out and what names one names the real entity`() {
    let index = merge(
      """
      <entity name="Foo" parentEntity="S">
        <relationship name="bar" destinationEntity="S" inverseName="foo" inverseEntity="S"/>
        <fetchedProperty name="all"><fetchRequest name="all" entity="S"/></fetchedProperty>
      </entity>
      <entity name="S"><userInfo><entry key="MyRealEntity" value="Bar"/></userInfo></entity>
      <fetchRequest name="Bars" entity="S"/>
      <configuration name="C"><memberEntity name="S"/><memberEntity name="Bar"/></configuration>
      """,
      #"<entity name="Bar"/>"#)
    #expect(
      lines(index)
        == lines(
          """
          <entity name="Foo" parentEntity="Bar">
              <relationship name="bar" destinationEntity="Bar" inverseName="foo" inverseEntity="Bar"/>
              <fetchedProperty name="all">
                  <fetchRequest name="all" entity="Bar"/>
              </fetchedProperty>
          </entity>
          <entity name="Bar"/>
          <fetchRequest name="Bars" entity="Bar"/>
          <configuration name="C">
              <memberEntity name="Bar"/>
          </configuration>
          """))
  }

  @Test func `every part of a model is written again`() {
    // Written as Xcode does, so that the merge of it alone is the same text.
    let inside = """
      <entity name="E" representedClassName="E" syncable="YES">
          <attribute name="a" optional="YES" attributeType="String" defaultValueString="&lt;&quot;&amp;&#10;">
              <userInfo>
                  <entry key="k" value="v"/>
              </userInfo>
          </attribute>
          <relationship name="r" optional="YES" toMany="YES" destinationEntity="E"/>
          <fetchIndex name="i">
              <fetchIndexElement property="a" type="Binary" order="ascending"/>
          </fetchIndex>
          <compoundIndexes>
              <compoundIndex>
                  <index value="a"/>
              </compoundIndex>
          </compoundIndexes>
          <uniquenessConstraints>
              <uniquenessConstraint>
                  <constraint value="a"/>
              </uniquenessConstraint>
          </uniquenessConstraints>
          <userInfo>
              <entry key="k" value="v"/>
          </userInfo>
      </entity>
      <fetchRequest name="All" entity="E" predicateString="a == &quot;x&quot;"/>
      <composite name="Place">
          <attribute name="x" attributeType="Double"/>
      </composite>
      """
    #expect(lines(merge(inside)) == lines(inside))
  }

  @Test func `the model has the settings of the first one and the identifiers of all`() {
    let texts = [
      #"<model type="t" userDefinedModelVersionIdentifier="2"/>"#,
      #"<model type="u" userDefinedModelVersionIdentifier="1"/>"#,
      #"<model type="u" userDefinedModelVersionIdentifier="2"/>"#,
    ]
    let members = texts.enumerated().map { path, text in
      MergeMember(path: "\(path)", model: Model.read(SourceText(text)), standInKeys: [])
    }
    #expect(
      text(MergeIndex(merging: members)).split(separator: "\n").dropFirst()
        == [#"<model type="t" userDefinedModelVersionIdentifier="2, 1"/>"#])
  }

  @Test func `a merge of nothing is an empty model`() {
    #expect(text(merge()) == "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<model/>")
  }
}
