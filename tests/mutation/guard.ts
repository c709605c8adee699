/** One promise, the smallest change that breaks it, and the tests that must notice. */
export type Guard = {
  /** The promise that the change breaks. */
  name: string;
  /**
   * A text that stands in a file exactly once and what takes its place, or SQL
   * that the database's owner runs after the migrations.
   */
  change: { file: string; remove: string; put: string } | { sql: string };
  /** The test file. */
  test: string;
  /** Only the tests whose names contain this; without it the whole file runs. */
  named?: string;
  /** True for a module that the site's build holds; the server's own run from source. */
  needsBuild?: boolean;
};
