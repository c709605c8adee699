// Loaded into a process before anything else: nothing more can be written.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

function refuse(): never {
  throw Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    errno: -28,
  });
}

const { writeSync, statfsSync } = fs;
Object.assign(fs, {
  writeSync: (...given: Parameters<typeof writeSync>) =>
    given[0] <= 2 ? writeSync(...given) : refuse(),
  writeFileSync: refuse,
  statfsSync: (path: string) => Object.assign(statfsSync(path), { bavail: 0 }),
});
syncBuiltinESMExports();
