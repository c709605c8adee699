// Installs and builds the stock applications that `npm run bench` compares pages with. They are
// measured only: nothing of them is in the site's lock file.
import { execFileSync } from "node:child_process";
import { STOCK_APPLICATIONS } from "./processor-time.ts";

for (const { folder } of Object.values(STOCK_APPLICATIONS)) {
  for (const step of [["install"], ["run", "build"]]) {
    execFileSync("npm", [...step, "--silent"], {
      cwd: new URL(`${folder}/`, import.meta.url),
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
  }
}
