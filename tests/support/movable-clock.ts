// Loaded into a server before anything else: its clock can be moved on, so
// that a test of what a minute does need not wait for one.

/** Milliseconds; a process without a channel gets them from its environment. */
let moved = Number(process.env.CLOCK_AHEAD ?? 0);

const now = performance.now.bind(performance);
performance.now = () => now() + moved;

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args: unknown[]) {
    super(...((args.length > 0 ? args : [RealDate.now() + moved]) as [number]));
  }

  static override now(): number {
    return RealDate.now() + moved;
  }
} as DateConstructor;

process.on("message", (message: { moveClock?: number }) => {
  moved += message.moveClock ?? 0;
  process.send?.({ clockMoved: moved });
});
// Listening must not keep the process alive.
process.channel?.unref();
