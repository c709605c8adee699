import type { Result } from "./check.ts";

const OUTCOME_WIDTH = "by hand".length;
const NAME_WIDTH = 31;

/**
 * A line of the table, and below it what to do unless all is well.
 *
 * @param secrets texts that it must not contain, wherever they came from
 */
export function lineOf(
  { outcome, name, text, remedy }: Result,
  secrets: readonly string[] = [],
): string {
  const line = [
    outcome.padEnd(OUTCOME_WIDTH),
    name.padEnd(NAME_WIDTH),
    text,
  ].join("  ");
  const lines =
    outcome === "ok"
      ? line
      : `${line}\n${" ".repeat(OUTCOME_WIDTH + NAME_WIDTH + 4)}→ ${remedy}`;
  return secrets.reduce(
    (shown, secret) => shown.replaceAll(secret, "[secret]"),
    lines,
  );
}

/** The last line: how many lines had which outcome. */
export function summaryOf(results: readonly Result[]): string {
  const count = (wanted: Result["outcome"]) =>
    String(results.filter(({ outcome }) => outcome === wanted).length);
  return `${count("ok")} ok, ${count("failed")} failed, ${count("by hand")} to check by hand`;
}
