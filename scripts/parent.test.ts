import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

test("a process whose shell was killed gets SIGTERM", async () => {
  const program = `
    import { endWithParent } from ${JSON.stringify(new URL("parent.mjs", import.meta.url))};
    endWithParent();
    process.on("SIGTERM", () => { console.log("told to end"); process.exit(); });
    setTimeout(() => process.exit(1), 10_000);
    console.log("runs");`;
  // With a single command the shell would exec it instead of being its parent.
  const shell = spawn(
    "sh",
    [
      "-c",
      '"$0" --input-type=module --eval "$1"; :',
      process.execPath,
      program,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  shell.stdout.on("data", (chunk) => (output += String(chunk)));
  await once(shell.stdout, "data");
  shell.kill("SIGTERM");
  await once(shell.stdout, "close");
  expect(output).toBe("runs\ntold to end\n");
});
