/** What service-worker.server.ts writes before the worker's own text. */
declare const SITE: {
  /** Changes when the offline page would look different. */
  version: string;
  /** Paths of the pages that may be kept, and whether their query matters. */
  pages: Record<string, { usesQuery: boolean }>;
  offlinePath: string;
  /** What it needs beside its HTML. */
  assets: string[];
  noSignal: string;
  unsent: {
    heading: string;
    description: string;
    sendAgain: string;
    /** Names of the fields that are never kept, and their labels. */
    passwords: Record<string, string>;
  };
};
