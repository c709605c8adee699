// Loaded into a process before anything else: nothing more can be written, or nothing
// while there is a file that FULL_DISK_FILE names; or only 20 MB, with NEARLY_FULL_DISK.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { FULL_DISK_FILE, NEARLY_FULL_DISK } = process.env;
const { existsSync, statfsSync, writeFileSync, writeSync } = fs;

const isFull = () => !NEARLY_FULL_DISK && (!FULL_DISK_FILE || existsSync(FULL_DISK_FILE));

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
  statfsSync: (path: string) =>
    Object.assign(
      statfsSync(path),
      isFull() && { bavail: 0 },
      NEARLY_FULL_DISK && { bavail: 20 * 1024, bsize: 1024 },
    ),
});
syncBuiltinESMExports();
