import { resultsFileLoader } from "#app/tournaments/results-file.server.ts";
import { resultRows } from "#app/tournaments/results-file.ts";

export const loader = resultsFileLoader(resultRows);
