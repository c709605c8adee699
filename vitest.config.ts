import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { testWorkers } from "./scripts/test-workers.ts";

/**
 * They end only what hangs. A mail may be left to the timer that sends those that are due, every
 * five seconds; and on a busy machine a new server's first post takes more than the second that
 * vitest waits.
 */
const FOR_A_BUSY_MACHINE = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 10_000 } },
};

/**
 * One PostgreSQL server of a run, and on it the backends that files share: it takes
 * half of the processor time of PGlite. On PGlite, as a user's, are those of files that
 * are about the embedded backend, and that of the end-to-end tests.
 */
const SHARED_BACKENDS = [
  "tests/postgres/global-setup.ts",
  "tests/support/start-shared-backends.ts",
];

/**
 * Files that wait most of their time: for limits to pass, for keys to expire, for calls to
 * be given up, for commands to end.
 */
const WAITING =
  /(?:integration\/(?:limits|session|faults)|backend\/(?:signing-keys|seed-demo))\.all\.test\.ts$/;

/**
 * Those first, so that the others compute meanwhile; at the end nothing would. The
 * others as vitest orders them, the largest first.
 */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWaiting = ({ moduleId }: TestSpecification) => WAITING.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}

export default defineConfig({
  test: {
    // By earlier durations, the files that wait and are long would all run together.
    cache: false,
    sequence: { sequencer: WaitingFirst },
    // Most files start processes of their own.
    maxWorkers: testWorkers(2, 512),
    projects: [
      {
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/golf/**/*.test.ts"],
          // Loading the same modules for each file took most of the time.
          isolate: false,
          restoreMocks: true,
          // Properties are tried hundreds of times, on a busy machine too.
          testTimeout: 30_000,
          unstubEnvs: true,
          env: {
            SESSION_SECRET: "a secret for tests, 32 characters or more",
            // Whatever the shell has.
            SITE_URL: "http://localhost:3000",
            SUPABASE_URL: "http://127.0.0.1:9",
            SUPABASE_PUBLISHABLE_KEY: "none",
          },
        },
      },
      {
        test: {
          name: "backend",
          isolate: false,
          include: ["tests/{backend,postgres}/**/*.test.ts"],
          // A third of their time they wait for timers.
          maxWorkers: testWorkers(3, 512),
          sequence: { groupOrder: 2 },
          globalSetup: SHARED_BACKENDS,
          ...FOR_A_BUSY_MACHINE,
        },
      },
      {
        test: {
          name: "auth-service",
          isolate: false,
          include: ["tests/auth-service/**/*.test.ts"],
          globalSetup: ["tests/auth-service/global-setup.ts", ...SHARED_BACKENDS],
          ...FOR_A_BUSY_MACHINE,
        },
      },
      {
        test: {
          name: "start",
          include: ["tests/start/**/*.test.ts"],
          ...FOR_A_BUSY_MACHINE,
        },
      },
      {
        test: {
          name: "smoke",
          include: ["tests/smoke/**/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "processes",
          include: ["tests/processes/**/*.test.ts"],
          ...FOR_A_BUSY_MACHINE,
        },
      },
      {
        test: {
          name: "proxies",
          include: ["tests/proxies/**/*.test.ts"],
          ...FOR_A_BUSY_MACHINE,
        },
      },
      {
        test: {
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          ...FOR_A_BUSY_MACHINE,
        },
      },
      {
        test: {
          name: "secrets",
          include: ["tests/secrets/**/*.test.ts"],
          ...FOR_A_BUSY_MACHINE,
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          isolate: false,
          globalSetup: SHARED_BACKENDS,
          // Two wait for answers that come late or never, while two compute. With more, a slow
          // machine answers so late that the site says it is busy.
          maxWorkers: testWorkers(4, 768),
          // Projects with another number of workers cannot run at the same time.
          sequence: { groupOrder: 1 },
          ...FOR_A_BUSY_MACHINE,
        },
      },
    ],
  },
});
