// The addresses of tables over tournaments, apart from those that every page needs.

export const SERIES_PATH = "/series";

type Series = { slug: string };

export function seriesPath({ slug }: Series): string {
  return `${SERIES_PATH}/${slug}`;
}

/** The table for other programs: docs/results-file.md. */
export function seriesFilePath(series: Series, kind: "csv" | "json"): string {
  return `${seriesPath(series)}/table.v1.${kind}`;
}

export function seriesCalendarPath(series: Series): string {
  return `${seriesPath(series)}.ics`;
}

export const CLUB_SERIES_PATH = "/admin/series";

export const NEW_SERIES_PATH = `${CLUB_SERIES_PATH}/new`;

export function clubSeriesPath(id: string): string {
  return `${CLUB_SERIES_PATH}/${id}`;
}

export function seriesSettingsPath(id: string): string {
  return `${clubSeriesPath(id)}/settings`;
}

export function seriesTournamentsPath(id: string): string {
  return `${clubSeriesPath(id)}/tournaments`;
}

export function seriesRoundsPath(id: string): string {
  return `${clubSeriesPath(id)}/rounds`;
}

export function seriesCutPath(id: string): string {
  return `${clubSeriesPath(id)}/cut`;
}

export function deleteSeriesPath(id: string): string {
  return `${clubSeriesPath(id)}/delete`;
}

export function seriesPrintPath(id: string): string {
  return `${clubSeriesPath(id)}/print`;
}

export function seriesResultsPath(id: string): string {
  return `${clubSeriesPath(id)}/results`;
}

export function seriesPersonPath(id: string, person: string): string {
  return `${clubSeriesPath(id)}/persons/${person}`;
}
