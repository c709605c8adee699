import { contestRows } from "#app/tournaments/results-file.ts";
import { resultsFileLoader } from "#app/tournaments/results-file.server.ts";

export const loader = resultsFileLoader(contestRows);
