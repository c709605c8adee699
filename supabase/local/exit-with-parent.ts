// Loaded by Deno before an edge function, whose own file stays as it is deployed.
// The parent holds the other end of standard input: when it goes, even by
// `kill -9`, the input ends, and the function must not stay behind.
import process from "node:process";

// Deno loads the function only when nothing here is pending any more, and an
// unreferenced timer does not count as pending.
setTimeout(() => {
  process.stdin.on("end", () => process.exit(0));
  process.stdin.resume();
}, 0).unref();
