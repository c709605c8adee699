/** How many pages may be in the making at once, when all goes well and when nothing does. */
const MAX_LIMIT = 250;
const MIN_LIMIT = 24;

/** An answer that took longer means that too many are in the making, in milliseconds. */
const SLOW = 2_000;

/** What was learnt from one slow answer is not learnt again from the next, in milliseconds. */
const LEARNS_AFTER = 500;

const SHRINKS_TO = 0.8;
const GROWS_BY = 0.1;

/**
 * Lets in as many requests as can be answered soon. Above that, being told at
 * once to come back is better than waiting for an answer that comes too late,
 * and makes everybody else's late too. How many that is depends on the backend
 * and its moment, so it is learnt: fewer after a slow answer, slowly more while
 * answers are quick. Who has sent a form is let in twice as long as who asks
 * for a page.
 */
export class LoadShedder {
  #most = MAX_LIMIT;
  #inFlight = 0;
  #learntAt = 0;

  /** How many may be in the making now. */
  get most(): number {
    return Math.floor(this.#most);
  }

  /**
   * Asks to be let in.
   *
   * @param isPost whether it is a form that somebody filled in
   * @param now a clock, in milliseconds
   * @returns what to call, with the clock, when the answer has left; null when
   *   there is no room
   */
  enter(isPost: boolean, now: number): ((now: number) => void) | null {
    if (this.#inFlight >= (isPost ? 2 : 1) * this.most) return null;
    this.#inFlight += 1;
    return (then) => {
      this.#inFlight -= 1;
      this.#learn(then - now, then);
    };
  }

  #learn(took: number, now: number) {
    if (took < SLOW) {
      this.#most = Math.min(MAX_LIMIT, this.#most + GROWS_BY);
    } else if (now - this.#learntAt > LEARNS_AFTER) {
      this.#learntAt = now;
      this.#most = Math.max(MIN_LIMIT, this.#most * SHRINKS_TO);
    }
  }
}
