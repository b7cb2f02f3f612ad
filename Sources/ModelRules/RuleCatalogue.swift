/// All rules; the one place to add a new one.
package enum RuleCatalogue {
  package static let fileRules: [any FileRule.Type] = [
    UnreadableFile.self, ConflictMarkersLeft.self, WrongEncoding.self, EntityDeclaration.self, RepeatedAttribute.self,
    MalformedFile.self, NotADataModel.self, StrayText.self,
  ]

  package static let versionRules: [any VersionRule.Type] = [
    UnknownXMLName.self,
    DuplicateEntity.self, DuplicateProperty.self, DuplicateConfiguration.self, DuplicateFetchRequest.self,
    DuplicateFetchIndex.self, DuplicateComposite.self, DuplicateUserInfoKey.self, DuplicateConfigurationMember.self,
    ClassClaimedTwice.self,
    StandInContradiction.self, StandInAsParent.self, StandInInConfiguration.self,
    MissingDestination.self, UnknownDestination.self, RelationshipWithoutInverse.self, UnknownInverse.self,
    InverseMismatch.self, InverseEntityMismatch.self, NoActionDeleteRule.self,
    UnknownDeleteRule.self, DenyOnBothSides.self, DenyCycle.self, ToOneWithoutMaxCount.self, RelationshipCounts.self,
    OrderedToOne.self, TransientWithInverse.self, RequiredOnBothSides.self,
    UnknownParent.self, InheritanceCycle.self, InheritedPropertyRedeclared.self,
    UnknownFetchEntity.self, UnknownConfigurationMember.self, UnknownIndexProperty.self,
    UnknownConstraintProperty.self, UnknownComposite.self,
    IndexOfToMany.self, IndexOfUnstored.self, IndexOfComposite.self, IndexMixesTypes.self, RepeatedIndex.self,
    ConstraintOfToMany.self, ConstraintOfUnstored.self, ConstraintOnInherited.self, RepeatedConstraint.self,
    ConstraintWithMandatoryInverse.self,
    PredicateSyntax.self, PredicateFormatArgument.self, UnknownPredicateKey.self, PredicateKeyOfChild.self,
    PredicateOfUnstored.self, ToManyWithoutQuantifier.self, UnboundVariable.self, FetchedPropertyWithoutPredicate.self,
    AttributeWithoutType.self, UnknownAttributeType.self, BadDefaultValue.self, BadBound.self,
    MinimumAboveMaximum.self, DefaultOutOfBounds.self, InsecureTransformer.self, SwiftTypeAsClass.self,
    OptionalScalar.self, MissingComposite.self, CompositeCycle.self, ExternalStorageType.self,
    TooManyProperties.self, NewerThanMinimumTools.self, BadRegularExpression.self,
    MissingDerivationExpression.self, DerivationSyntax.self, DerivationPath.self, DerivedWithDefault.self,
    DerivedWithRenamingIdentifier.self,
    MissingName.self, InvalidIdentifier.self, ReservedPropertyName.self, KeywordName.self,
    OwnershipFamilyName.self, UppercasePropertyName.self,
    CloudKitDefaultMissing.self, CloudKitAttributeType.self, CloudKitInverseMissing.self,
    CloudKitOrderedRelationship.self, CloudKitRequiredRelationship.self, CloudKitDenyRule.self,
    CloudKitUniquenessConstraint.self, CloudKitDestinationOutside.self, CloudKitEmptyConfiguration.self,
    CloudKitUserInfo.self,
    RelationshipAcrossConfigurations.self, HierarchyAcrossConfigurations.self,
  ]

  package static let mergeRules: [any MergeRule.Type] = [
    EntitiesDiffer.self, EntitiesDifferSilently.self, SyncableDiffers.self, FetchRequestsDiffer.self,
    OrphanedChild.self, ClassClaimedByTwoModels.self,
    StandInWithoutRealEntity.self, StandInInverseMissing.self, StandInDiffers.self,
  ]

  package static let bundleRules: [any BundleRule.Type] = [
    LegacyModel.self, UnknownCurrentVersion.self, NoCurrentVersion.self,
  ]

  package static let seriesRules: [any SeriesRule.Type] = [
    IncompatibleTypes.self, TypeTransformation.self, ExternalStorageIntoStore.self, ToManyToToOne.self,
    MergedHierarchies.self, NewMandatoryAttribute.self, AttributeMadeMandatory.self, NewMandatoryRelationship.self,
    RelationshipMadeMandatory.self, NarrowedNumber.self, ProbableRename.self, AmbiguousRenaming.self,
    UnknownRenaming.self, OlderVersionNotInferable.self, IndistinguishableVersions.self,
  ]

  package static let mappingModelRules: [any MappingModelRule.Type] = [StaleMappingModel.self]

  package static let projectRules: [any ProjectRule.Type] = [
    ModelInTwoPhases.self, VersionGroupType.self, ModelNotBuilt.self, VersionNotInProject.self,
    ProjectVersionMissing.self, ProjectCurrentVersionDiffers.self,
  ]

  package static let releaseRules: [any ReleaseRule.Type] = [
    ShippedVersionEdited.self, ShippedVersionMissing.self, CurrentVersionMovedBack.self, NewVersionNotCurrent.self,
    VersionNotDerived.self,
  ]

  package static let lockRules: [any LockRule.Type] = [LockedVersionEdited.self, LockedVersionMissing.self]

  package static let mergedReleaseRules: [any MergedReleaseRule.Type] = [
    ModelLeftMergeSet.self, EntityLeftMergeSet.self,
  ]

  /// What reports on settings and the like, and looks at no model.
  static let otherRules: [any Rule.Type] = [
    UnknownSetting.self, UnusedSuppression.self, StaleBaselineEntry.self, UnknownChecksum.self,
  ]

  /// The rules of all kinds but for ``otherRules``.
  static let rules: [any Rule.Type] =
    fileRules + versionRules + mergeRules + bundleRules + seriesRules + mappingModelRules + projectRules
    + releaseRules + mergedReleaseRules + lockRules

  /// Every rule's description, in the order of the groups.
  package static let all: [RuleInfo] = {
    let infos = (rules + otherRules).map { $0.info }
    return RuleInfo.Group.allCases.flatMap { group in infos.filter { $0.group == group } }
  }()

  package static let ids = Set(all.map(\.id))

  /// The rules that find why Core Data would refuse to merge two models.
  package static let refusals: Set<String> = [EntitiesDiffer.info.id, FetchRequestsDiffer.info.id]
}
