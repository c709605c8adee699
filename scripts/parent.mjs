/** How often to look, in milliseconds. */
const INTERVAL = 250;

/**
 * Sends this process SIGTERM once the process that started it is gone.
 *
 * `npm start` needs it: told to stop, npm stops its shell, and the shell
 * passes no signal on.
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
