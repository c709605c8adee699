// `npm run load`: 200 phones for two minutes on the embedded backend, with both
// processes killed midway. Exits with 1 when anything was lost, duplicated,
// another user's, or failed with an error other than "come back later".
import { setTimeout as wait } from "node:timers/promises";
import { startBackend } from "../support/backend.ts";
import { lostAndDouble, usePhones } from "../support/phones.ts";
import { startWebServer } from "../support/web-server.ts";

const PHONES = 200;
const SECONDS = 120;

/** How long a form is retried, in milliseconds. */
const PATIENCE = 120_000;

const backend = await startBackend({}, { optimized: true });
let site = await startWebServer(backend, { LOG_LEVEL: "warn" });
const until = performance.now() + SECONDS * 1000;
const { experience, done } = usePhones(
  site.url,
  { count: PHONES, patience: PATIENCE },
  () => performance.now() > until,
);

await wait((SECONDS / 2) * 1000);
console.log("Both processes are killed.");
process.kill(site.pid, "SIGKILL");
await backend.kill();
await backend.start();
site = await startWebServer(backend, {
  LOG_LEVEL: "warn",
  PORT: new URL(site.url).port,
});

await done;
const compared = await lostAndDouble(backend, experience);
const took = experience.took.toSorted((a, b) => a - b);
const quantile = (part: number) =>
  `${String(Math.round(took[Math.floor(took.length * part)] ?? 0))} ms`;
console.table({
  phones: PHONES,
  seconds: SECONDS,
  "confirmed registrations": experience.confirmed.length,
  "answers: half within": quantile(0.5),
  "answers: 99 % within": quantile(0.99),
  "told to come back": experience.comeBacks,
  "connections broken by the kill": experience.broken,
  problems: experience.problems.length,
  ...compared,
});
for (const problem of new Set(experience.problems)) console.log(problem);
await site.stop();
await backend.stop();
const isWell =
  experience.confirmed.length > 0 &&
  experience.problems.length === 0 &&
  Object.values(compared).every((count) => count === 0);
process.exit(isWell ? 0 : 1);
