import { resultsFileLoader } from "#app/tournaments/results-file.server.ts";
import { competitionRows } from "#app/tournaments/results-file.ts";

export const loader = resultsFileLoader(competitionRows);
