import { globSync } from "node:fs";
import { describe } from "vitest";
import { findProgram } from "../../scripts/programs.ts";
import { describeJourneys } from "./journeys.ts";
import { webkit } from "./webkit.ts";

const [browser = ""] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");

describe("WebKit", () => {
  describeJourneys(() =>
    webkit({
      driver: findProgram("WebKitWebDriver") ?? "",
      browser,
      display: findProgram("Xvfb") ?? "",
    }),
  );
});
