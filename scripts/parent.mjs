/** Polling interval, in milliseconds. */
const INTERVAL = 250;

/**
 * Sends this process SIGTERM once its parent is gone. When `npm start` is
 * stopped, npm kills its shell, which does not pass the signal on.
 */
export function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, INTERVAL);
  watch.unref();
}
