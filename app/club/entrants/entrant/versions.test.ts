import { describe, expect, test } from "vitest";
import { ageDivisions } from "../../../../tests/support/seeded-tournaments.ts";
import { differences } from "./versions.ts";

const divisions = ageDivisions();

describe("what changed between two versions", () => {
  const entry = {
    full_name: "Asha Rao",
    phone: "+91 98450 11111",
    handicap: "12",
    category: "Ladies",
    answers: {},
    players: [],
  };

  test("is nothing when they are the same", () => {
    expect(differences(entry, { ...entry }, { questions: [], divisions })).toEqual([]);
  });

  test("is each field with its label, before and after", () => {
    const guest = {
      id: "g",
      full_name: "Guest",
      phone: "+91 98450 22222",
      handicap: "20",
      category: "Men",
    };
    expect(
      differences(
        { ...entry, additional_info: "late" },
        {
          ...entry,
          handicap: "11",
          category: "Senior",
          players: [guest],
          answers: { bus: true, gone: "x" },
        },
        { questions: [{ id: "bus", label: "Bus?" }], divisions },
      ),
    ).toEqual([
      { label: "Category", before: "Ladies", after: "Senior" },
      { label: "Handicap", before: "12", after: "11" },
      { label: "Notes", before: "late", after: "" },
      {
        label: "Players",
        before: "",
        after: "Guest, 20, Men, +91 98450 22222",
      },
      { label: "Bus?", before: "", after: "Yes" },
      { label: "gone", before: "", after: "x" },
    ]);
  });
});
