import { resultsFileLoader } from "#app/tournaments/results-file.server.ts";
import { contestRows } from "#app/tournaments/results-file.ts";

export const loader = resultsFileLoader(contestRows);
