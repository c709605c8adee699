import { defineConfig } from "vitest/config";
import config from "../../vitest.config.ts";

const unit = config.test?.projects?.find(
  (project) => typeof project === "object" && "test" in project && project.test?.name === "unit",
);

/** The unit tests beside the modules that Stryker changes. */
export default defineConfig({
  test: {
    ...(unit as { test: object }).test,
    // Code that is instrumented takes longer.
    testNamePattern: /^(?!.*(?:takes less than|is told at once))/,
    include: [
      "app/{golf,money}/**/*.test.ts",
      "tests/golf/**/*.test.ts",
      "app/**/{schema,*-schema,csv}.test.ts",
      "app/pages/card/**/*.test.ts",
      "app/club/play/results/{cards,course}/**/*.test.ts",
      "app/entries/playing-data.test.ts",
      "app/club/play/{draw,teams}/{change-*,view}.server.test.ts",
      "app/club/money/statement/**/*.test.ts",
      "app/club/entrants/withdraw/content.test.ts",
      "app/entries/fee-facts.test.ts",
      "app/site/today.test.ts",
      "app/tournaments/{registration-period,state-labels}.test.ts",
      "app/platform/**/*.test.ts",
    ],
  },
});
