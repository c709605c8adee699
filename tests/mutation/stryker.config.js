// `npm run mutate`: changes the pure modules one place at a time and runs their unit
// tests, which must fail. `npm run mutate -- --mutate app/money/match.ts` tries one file.

export default {
  mutate: [
    "app/{golf,money}/*.ts",
    "app/**/{schema,*-schema,csv}.ts",
    "app/pages/card/{card-view,hole-script/rules}.ts",
    "app/club/play/results/cards/typed-cards.ts",
    "app/entries/playing-data.ts",
    "app/club/money/statement/{line-words,proposals}.ts",
    "app/club/money/statement/line/{candidates,line-facts}.ts",
    "app/club/money/statement/lines/query.ts",
    "app/club/play/results/course/{course-card,fourball/fourball-cards}.ts",
    "app/club/money/statement/reconciliation/{period,rows}.ts",
    "app/club/entrants/withdraw/content.ts",
    "app/entries/fee-facts.ts",
    "app/site/today.ts",
    "app/tournaments/{registration-period,state-labels}.ts",
    "app/platform/config/cookies.server.ts",
    "app/platform/cookies/encrypted-*.ts",
    "app/platform/supabase/session-cookie.server.ts",
    "app/platform/http/{attempt-counters,connection-limits,load-shedder,rate-limits,redis-counters,renewing-cache,shed-load}.server.ts",
    "app/platform/http/{ip-prefix,same-origin}.ts",
    "!**/*.test.ts",
  ],
  plugins: ["@stryker-mutator/vitest-runner"],
  testRunner: "vitest",
  vitest: { configFile: "tests/mutation/vitest.config.ts" },
  concurrency: 2,
  // On a busy machine slowness is no endless loop, of which Stryker counts the rounds.
  timeoutMS: 15_000,
  ignorePatterns: [
    "build",
    "docs",
    "logs",
    "public",
    "test-results",
    "tests/mutation/node_modules",
    ".data",
  ],
  // In the copy the linked packages of this checkout would be missing.
  symlinkNodeModules: true,
  reporters: ["clear-text", "progress", "html"],
  clearTextReporter: {
    allowColor: false,
    logTests: false,
    allowEmojis: false,
    reportTests: false,
  },
  htmlReporter: { fileName: "test-results/mutation/report.html" },
  tempDirName: "test-results/mutation/copy",
};
