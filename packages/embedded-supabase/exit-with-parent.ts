// Deno preloads this before an edge function, whose own file stays as deployed.
// The parent process holds the other end of standard input: when the parent
// dies, even by `kill -9`, the input ends, and so must the function.
import process from "node:process";

// Deno loads the function only when nothing is pending here, and an
// unreferenced timer does not count as pending.
setTimeout(() => {
  process.stdin.on("end", () => process.exit(0));
  process.stdin.resume();
}, 0).unref();
