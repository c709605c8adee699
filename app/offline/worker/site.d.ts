/** What service-worker.server.ts writes before the worker's own text. */
declare const SITE: {
  /** Changes when the offline page would look different. */
  version: string;
  /** Paths of the pages that may be cached, and whether their query matters. */
  pages: Record<string, { usesQuery: boolean }>;
  offlinePath: string;
  /** What it needs beside its HTML. */
  assets: string[];
  noSignal: string;
  /** Labels of the password fields by name: those are never sent again as they were. */
  passwords: Record<string, string>;
};
