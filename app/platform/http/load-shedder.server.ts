/** Upper and lower bound of the limit on requests in flight. */
const MAX_LIMIT = 250;
const MIN_LIMIT = 24;

/** The share of the limit that one client's network may use, and its lower bound in requests. */
const SHARE = 1 / 5;
const MIN_SHARE = 8;

/** How long a request may wait for a place, in milliseconds, and how many may wait. */
const MAX_WAIT = 3_000;
const MAX_WAITING = 500;
const MAX_WAITING_PER_CLIENT = 250;

/** A backend call that takes longer indicates overload, in milliseconds. */
const SLOW = 1_000;

/** Minimum interval between changes of the limit, in milliseconds. */
const STEP = 250;

const SHRINK_FACTOR = 0.8;
const GROWTH_FACTOR = 1.25;

/** Frees the place. */
type Release = () => void;

type Waiting = { client: string; isPost: boolean; admit: () => void };

/**
 * Load shedding with an adaptive concurrency limit: admits as many requests as
 * the backend handles in time. Beyond that an immediate 503 is better than a
 * late response, which would delay all others too.
 *
 * The limit adapts to the latency of backend calls, never to how slow a client
 * is. One client may use only a share of it, and so cannot block others. A POST
 * may use twice the limit of a GET, because a user has filled in a form.
 */
export class LoadShedder {
  #limit = MAX_LIMIT;
  #changedAt = -Infinity;
  #inFlight = new Map<string, number>();
  #total = 0;
  #waiting: Waiting[] = [];

  get limit(): number {
    return Math.floor(this.#limit);
  }

  /**
   * Waits, if necessary, until the request may run.
   *
   * @param client the request's network, see `ipPrefix`
   * @param signal aborted when the client has disconnected
   * @returns a function to call when the response has been sent; null when
   *   the request is rejected
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
   * Adapts the limit to the duration of a backend call.
   *
   * @param now a clock, in milliseconds
   */
  observe(milliseconds: number, now: number) {
    if (now - this.#changedAt < STEP) return;
    this.#changedAt = now;
    this.#limit =
      milliseconds > SLOW
        ? Math.max(MIN_LIMIT, this.#limit * SHRINK_FACTOR)
        : Math.min(MAX_LIMIT, this.#limit * GROWTH_FACTOR);
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
