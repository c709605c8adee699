/** How many requests may be in flight at once, when all goes well and when nothing does. */
const MAX_LIMIT = 250;
const MIN_LIMIT = 24;

/** The part of the limit that one client's network may hold, and what it may hold at least. */
const SHARE = 1 / 5;
const MIN_SHARE = 8;

/** How long a request waits for a place, in milliseconds, and how many wait. */
const MAX_WAIT = 3_000;
const MAX_WAITING = 500;
const MAX_WAITING_PER_CLIENT = 250;

/** A call to the backend that took longer means that it has too much to do, in milliseconds. */
const SLOW = 1_000;

/** The limit changes at most once in so many milliseconds. */
const STEP = 250;

const SHRINKS_TO = 0.8;
const GROWS_TO = 1.25;

/** Gives the place back. */
type Release = () => void;

type Waiting = { client: string; isPost: boolean; admit: () => void };

/**
 * Load shedding: lets in as many requests as the backend answers soon. Above
 * that, being told at once to come back is better than waiting for a response
 * that comes too late, and makes everybody else's late too.
 *
 * The limit adapts to how long the backend's own calls take, never to how long
 * a client does. Nobody holds more than a share of it, so that one client
 * cannot keep others out. A POST may use twice the limit of a GET: somebody has
 * filled in a form.
 */
export class LoadShedder {
  #limit = MAX_LIMIT;
  #changedAt = -Infinity;
  #inFlight = new Map<string, number>();
  #total = 0;
  #waiting: Waiting[] = [];

  /** How many requests may be in flight now. */
  get limit(): number {
    return Math.floor(this.#limit);
  }

  /**
   * Asks for a place; waits a moment when there is none.
   *
   * @param client whose request it is, see `ipPrefix`
   * @param signal aborted when the client is gone
   * @returns what to call when the response has been sent; null when there is
   *   no place
   */
  async enter(
    client: string,
    isPost: boolean,
    signal?: AbortSignal,
  ): Promise<Release | null> {
    if (this.#hasPlace(client, isPost)) return this.#take(client);
    const own = this.#waiting.filter((each) => each.client === client).length;
    if (this.#waiting.length >= MAX_WAITING || own >= MAX_WAITING_PER_CLIENT) {
      return null;
    }
    return new Promise((resolve) => {
      const waiting = {
        client,
        isPost,
        admit: () => {
          leave();
          resolve(this.#take(client));
        },
      };
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
      };
      const giveUp = () => {
        leave();
        resolve(null);
      };
      const timer = setTimeout(giveUp, MAX_WAIT);
      signal?.addEventListener("abort", giveUp);
      this.#waiting.push(waiting);
    });
  }

  /**
   * Tells how long a call to the backend took.
   *
   * @param now a clock, in milliseconds
   */
  observe(milliseconds: number, now: number) {
    if (now - this.#changedAt < STEP) return;
    this.#changedAt = now;
    this.#limit =
      milliseconds > SLOW
        ? Math.max(MIN_LIMIT, this.#limit * SHRINKS_TO)
        : Math.min(MAX_LIMIT, this.#limit * GROWS_TO);
  }

  #hasPlace(client: string, isPost: boolean): boolean {
    const factor = isPost ? 2 : 1;
    const share = Math.max(MIN_SHARE, Math.floor(this.limit * SHARE));
    return (
      this.#total < factor * this.limit &&
      (this.#inFlight.get(client) ?? 0) < factor * share
    );
  }

  #take(client: string): Release {
    this.#total += 1;
    this.#inFlight.set(client, (this.#inFlight.get(client) ?? 0) + 1);
    return () => {
      this.#total -= 1;
      const left = (this.#inFlight.get(client) ?? 0) - 1;
      if (left > 0) this.#inFlight.set(client, left);
      else this.#inFlight.delete(client);
      this.#waiting
        .find((each) => this.#hasPlace(each.client, each.isPost))
        ?.admit();
    };
  }
}
