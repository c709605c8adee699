import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const textsBelow = (folder: string, ending: RegExp): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => ending.test(path) && !/\.(?:test|types)\.ts/.test(path))
    .map((path) => readFileSync(`${folder}/${path}`, "utf8"))
    .join("\n");

/** Codes that no person is told, by why. */
const WITHOUT_WORDS: Readonly<Record<string, string>> = {
  "the forms have the same check, and say it beside the field": `
    answers_invalid choice_invalid column_invalid course_invalid details_invalid fields_invalid
    field_unknown handicap_range lines_invalid message_invalid person_invalid players_invalid
    reason_invalid role_invalid tournament_name_length`,
  "the site asks only for what is the caller's own, and is there": `
    export_not_found not_your_own series_not_found unknown_action`,
  "the error's own code says it, 42501, and the page which role is missing": "role_missing",
  "it is caught where it is raised": "tournament_changed",
  "forty tries of millions find one": "no_reference",
  "it is a mistake of ours":
    "differences_invalid kind_unknown state_unknown versions_are_never_changed",
};

test("a code that the database raises has words, or a reason to have none", () => {
  const raised = textsBelow("supabase/schemas", /\.sql$/).matchAll(/raise exception '([a-z_]+)'/g);
  const known = new Set(
    (textsBelow("app", /\.tsx?$/) + textsBelow("supabase/functions", /\.ts$/)).match(/[a-z_]+/g),
  );
  const silent = [...new Set([...raised].map(([, code = ""]) => code))].filter(
    (code) => !known.has(code),
  );
  const listed = Object.values(WITHOUT_WORDS).flatMap((codes) => codes.trim().split(/\s+/));
  expect(silent.toSorted()).toEqual(listed.toSorted());
});
