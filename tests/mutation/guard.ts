/** One promise of the database, the smallest change that breaks it, and the tests that must notice. */
export type Guard = {
  /** The promise that the change breaks. */
  name: string;
  /** What the database's owner runs after the migrations. */
  change: { sql: string };
  /** The test file. */
  test: string;
  /** Only the tests whose names contain this; without it the whole file runs. */
  named?: string;
};
