/** By itself, so that a page that only links there has no other of its words in the browser. */
export const RESULTS_HEADING = "Results";
