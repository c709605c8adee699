/**
 * How the web server's process is started so that it stays below 200 MB under
 * load: what it keeps is small (35 MB), but V8 lets garbage of rendered pages
 * grow to several times that before it collects, and glibc keeps an arena of
 * its own for each thread.
 *
 * Measured with 32 connections on `/booking`: 372 MB at 580 requests/s without
 * these, 190 MB at 400 requests/s with them. None of them is a limit: a heap
 * that really needs more gets more.
 */
export const WEB_SERVER_MEMORY = {
  nodeOptions: ["--max-semi-space-size=8", "--heap-growing-percent=30"],
  environment: { MALLOC_ARENA_MAX: "2" },
} as const;
