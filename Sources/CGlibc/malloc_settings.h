// The settings of glibc's allocator, whose header is no part of Swift's module for glibc.
#if defined(__linux__)
#include <features.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#endif
