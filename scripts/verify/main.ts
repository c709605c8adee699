// `npm run verify`: looks at a deployed site and its Supabase project from
// outside. It changes nothing but an account of its own, which it removes.
import { CHECKS } from "./checks/all.ts";
import { messageOf, runChecks } from "./check.ts";
import { Deployment } from "./deployment.ts";
import { readSettings, type Settings } from "./settings.ts";
import { lineOf, summaryOf } from "./table.ts";

/** Prints the table. Returns whether nothing failed. */
async function verify(settings: Settings): Promise<boolean> {
  const interruption = new AbortController();
  // A second one ends the process.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      interruption.abort();
    });
  }
  const { signal } = interruption;
  const deployment = new Deployment(settings, signal);
  const secrets = [settings.secretKey, settings.metricsToken ?? ""].filter(
    Boolean,
  );
  console.log(`${settings.siteUrl} with ${settings.projectUrl}\n`);
  try {
    const results = await runChecks(
      CHECKS,
      deployment,
      (result) => {
        if (!signal.aborted) console.log(lineOf(result, secrets));
      },
      signal,
    );
    console.log(signal.aborted ? "\nInterrupted." : `\n${summaryOf(results)}`);
    return (
      !signal.aborted && results.every(({ outcome }) => outcome !== "failed")
    );
  } finally {
    if (!(await deployment.account.remove().catch(() => false))) {
      process.exitCode = 1;
      console.error(
        "The account teebox-verify-… could not be removed; do it under Authentication > Users.",
      );
    }
  }
}

try {
  if (!(await verify(readSettings(process.env)))) process.exitCode = 1;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
