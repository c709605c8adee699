// Loaded into a process before anything else: nothing more can be written, or nothing
// while there is a file that FULL_DISK_FILE names.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { FULL_DISK_FILE } = process.env;
const { existsSync, statfsSync, writeFileSync, writeSync } = fs;

const isFull = () => !FULL_DISK_FILE || existsSync(FULL_DISK_FILE);

function refuseIfFull() {
  if (!isFull()) return;
  throw Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    errno: -28,
  });
}

Object.assign(fs, {
  writeSync(...args: Parameters<typeof writeSync>) {
    if (args[0] > 2) refuseIfFull();
    return writeSync(...args);
  },
  writeFileSync(...args: Parameters<typeof writeFileSync>) {
    refuseIfFull();
    writeFileSync(...args);
  },
  statfsSync: (path: string) => Object.assign(statfsSync(path), isFull() && { bavail: 0 }),
});
syncBuiltinESMExports();
