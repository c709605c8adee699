import { describe } from "vitest";
import { findProgram } from "../../scripts/programs.ts";
import { firefox } from "./firefox.ts";
import { describeJourneys } from "./journeys.ts";

describe("Firefox", () => {
  describeJourneys(() => Promise.resolve(firefox(findProgram("firefox-esr", "firefox") ?? "")));
});
