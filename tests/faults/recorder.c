/* Loaded before the C library (LD_PRELOAD): writes down whatever a process does to the files of one database, in order, so that
   a test can make of it what a disk holds when the power goes. RECORD_FILES is the beginning of their paths, RECORD_LOG
   where it is written down: per call a header, the file's name after RECORD_FILES, and the bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 4096
#define LONGEST 32

struct header { int32_t what, name_length; int64_t offset, length; };

static char names[MOST_FILES][LONGEST];
static char known[MOST_FILES];
static pthread_mutex_t one_by_one = PTHREAD_MUTEX_INITIALIZER;
static int log_file = -2;

static const char *name_in(const char *path) {
  const char *files = getenv("RECORD_FILES");
  if (!files || strncmp(path, files, strlen(files)) || strlen(path + strlen(files)) >= LONGEST) return NULL;
  return path + strlen(files);
}

static void record(char what, const char *name, int64_t offset, const void *bytes, int64_t length) {
  struct header header = {what, (int32_t)strlen(name), offset, length};
  struct iovec parts[] = {{&header, sizeof header}, {(void *)name, strlen(name)}, {(void *)bytes, bytes ? (size_t)length : 0}};
  pthread_mutex_lock(&one_by_one);
  if (log_file == -2) log_file = syscall(SYS_openat, AT_FDCWD, getenv("RECORD_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0600);
  syscall(SYS_writev, log_file, parts, 3);
  pthread_mutex_unlock(&one_by_one);
}

static const char *name_of(int file) { return file >= 0 && file < MOST_FILES && known[file] ? names[file] : NULL; }

static int opened(int file, const char *path) {
  const char *name = name_in(path);
  if (file >= 0 && file < MOST_FILES) {
    known[file] = name != NULL;
    if (name) strcpy(names[file], name);
  }
  return file;
}

int open64(const char *path, int flags, ...) {
  static int (*real)(const char *, int, ...);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (!real) real = dlsym(RTLD_NEXT, "open64");
  return opened(real(path, flags, mode), path);
}
int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return open64(path, flags, mode);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) {
  static ssize_t (*real)(int, const void *, size_t, off64_t);
  if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
  ssize_t written = real(file, bytes, length, offset);
  if (name_of(file) && written > 0) record('w', name_of(file), offset, bytes, written);
  return written;
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) { return pwrite64(file, bytes, length, offset); }

ssize_t write(int file, const void *bytes, size_t length) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "write");
  off64_t offset = name_of(file) ? lseek64(file, 0, SEEK_CUR) : 0;
  ssize_t written = real(file, bytes, length);
  if (name_of(file) && written > 0) record('w', name_of(file), offset, bytes, written);
  return written;
}

int ftruncate64(int file, off64_t length) {
  static int (*real)(int, off64_t);
  if (!real) real = dlsym(RTLD_NEXT, "ftruncate64");
  int failed = real(file, length);
  if (name_of(file) && !failed) record('t', name_of(file), 0, NULL, length);
  return failed;
}
int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

int fdatasync(int file) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
  int failed = real(file);
  if (name_of(file) && !failed) record('s', name_of(file), 0, NULL, 0);
  return failed;
}
int fsync(int file) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fsync");
  int failed = real(file);
  if (name_of(file) && !failed) record('s', name_of(file), 0, NULL, 0);
  return failed;
}

int unlink(const char *path) {
  static int (*real)(const char *);
  if (!real) real = dlsym(RTLD_NEXT, "unlink");
  int failed = real(path);
  if (name_in(path) && !failed) record('u', name_in(path), 0, NULL, 0);
  return failed;
}
