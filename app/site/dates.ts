const day = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "long",
  timeZone: "UTC",
});

/** Whether it is `YYYY-MM-DD`; 30 February is not one. */
export const isDay = (text: string): boolean =>
  // Of no date the JSON is null.
  JSON.stringify(new Date(`${text}T00:00Z`)).startsWith(`"${text}T`);

/** "13 September 2025", of `YYYY-MM-DD`. */
export function formatDay(isoDate: string): string {
  return day.format(new Date(`${isoDate}T00:00:00Z`));
}

const month = new Intl.DateTimeFormat("en-IN", {
  year: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** "September 2025", of a day in it. */
export function formatMonth(isoDate: string): string {
  return month.format(new Date(`${isoDate}T00:00:00Z`));
}

const dayOfYear = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** "13 September" */
export function formatDayOfYear(isoDate: string): string {
  return dayOfYear.format(new Date(`${isoDate}T00:00:00Z`));
}

/** "12:45 PM", of `HH:MM` or more exactly. */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const twelve = String(hours % 12 || 12);
  const half = hours < 12 ? "AM" : "PM";
  return `${twelve}:${String(minutes).padStart(2, "0")} ${half}`;
}

const moment = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

const dayOfMoment = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeZone: "Asia/Kolkata",
});

/** "13 Sept 2025", in India. */
export function formatDayOfMoment(isoMoment: string): string {
  return dayOfMoment.format(new Date(isoMoment));
}

const sortableMoment = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** "2025-09-13 12:45", in India, as spreadsheet programs read it. */
export function formatSortableMoment(isoMoment: string): string {
  return sortableMoment.format(new Date(isoMoment));
}

/** "13 Sept 2025, 12:45 pm", in India. */
export function formatMoment(isoMoment: string): string {
  return moment.format(new Date(isoMoment));
}

const timeOfMoment = new Intl.DateTimeFormat("en-GB", {
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/**
 * The time of a moment in India, e.g. "12:45 PM".
 *
 * @param isoMoment an ISO timestamp
 */
export function formatTimeOfMoment(isoMoment: string): string {
  return formatTime(timeOfMoment.format(new Date(isoMoment)));
}
