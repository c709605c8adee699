/** Allocations of this size and above, in bytes, are returned to the system when freed. */
const GIVEN_BACK = "131072";

/**
 * Node options and glibc settings that keep the web server below 320 MB under
 * load: its live heap is small (35 MB), but V8 lets garbage grow to several
 * times that before it collects, and glibc has an arena per thread and keeps
 * freed memory in them. A young generation of 32 MB lets nearly all garbage of a
 * request die before it is copied. Measured with 32 connections on a member's
 * pages: 285 MB. With an old generation that may grow by 30 % between its
 * collections it is as much, and they take half a millisecond more of each request;
 * with 150 % it is 310 MB. With a young generation of 8 MB it was 200 MB, and a
 * third less throughput. None of them is a hard limit.
 */
export const WEB_SERVER_MEMORY = {
  nodeOptions: ["--max-semi-space-size=32", "--heap-growing-percent=80"],
  environment: {
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: GIVEN_BACK,
    MALLOC_TRIM_THRESHOLD_: GIVEN_BACK,
  },
} as const;
