// On which core a thread runs: what glibc's <sched.h> declares for GNU programs alone, and Swift's module for it lacks.
#if defined(__linux__)
#include <features.h>
#if defined(__GLIBC__)
#include <sched.h>
int sched_getcpu(void);
int sched_getaffinity(pid_t thread, size_t size, cpu_set_t *cores);
int sched_setaffinity(pid_t thread, size_t size, const cpu_set_t *cores);
#endif
#endif
