/** Upper and lower bound of the limit on requests in flight. */
const MAX_LIMIT = 250;
const MIN_LIMIT = 24;

/** The share of the limit that one network may use, and its lower bound in requests. */
const SHARE = 1 / 5;
const MIN_SHARE = 8;

/** The same for one session: others behind the network's address have the rest of it. */
const SESSION_SHARE = 1 / 20;
const MIN_SESSION_SHARE = 6;

/**
 * The most posts of a session in flight. A member's browser sends one at a time; each takes
 * processor time here and in the database, for which other members would wait.
 */
const MAX_SESSION_POSTS = 2;

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

const postsOf = (session: string) => `posts of ${session}`;

type Release = () => void;

export type Client = {
  /** See `ipPrefix`. */
  network: string;
  /** The id of the session, which nobody else can guess; null without one. */
  session: string | null;
};

type Waiting = { client: Client; isPost: boolean; admit: () => void };

/**
 * Load shedding with an adaptive concurrency limit: admits as many requests as the backend handles
 * in time. Beyond that an immediate 503 is better than a late response, which would delay all
 * others too.
 *
 * The limit adapts to the latency of backend calls, never to how slow a client is. One network may
 * use only a share of it, and one session only a part of that, so that neither blocks others. A
 * POST may use twice the limit of a GET, because a user has filled in a form.
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
   * @returns a function to call when the response has been sent; null when the request is rejected
   */
  async enter(client: Client, isPost: boolean, signal?: AbortSignal): Promise<Release | null> {
    if (this.#hasPlace(client, isPost)) return this.#take(client, isPost);
    const own = this.#waiting.filter((each) => each.client.network === client.network).length;
    if (this.#waiting.length >= MAX_WAITING || own >= MAX_WAITING_PER_CLIENT) {
      return null;
    }
    return new Promise((resolve) => {
      const waiting = {
        client,
        isPost,
        admit: () => {
          leave();
          resolve(this.#take(client, isPost));
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

  /** Adapts the limit to the duration of a backend call. */
  observe(milliseconds: number, now: number) {
    if (now - this.#changedAt < STEP) return;
    this.#changedAt = now;
    this.#limit =
      milliseconds > SLOW
        ? Math.max(MIN_LIMIT, this.#limit * SHRINK_FACTOR)
        : Math.min(MAX_LIMIT, this.#limit * GROWTH_FACTOR);
  }

  #hasPlace({ network, session }: Client, isPost: boolean): boolean {
    const factor = isPost ? 2 : 1;
    const inFlight = (key: string) => this.#inFlight.get(key) ?? 0;
    const share = (part: number, least: number) => Math.max(least, Math.floor(this.limit * part));
    return (
      this.#total < factor * this.limit &&
      inFlight(network) < factor * share(SHARE, MIN_SHARE) &&
      (session === null ||
        (isPost
          ? inFlight(postsOf(session)) < MAX_SESSION_POSTS
          : inFlight(session) < share(SESSION_SHARE, MIN_SESSION_SHARE)))
    );
  }

  #take({ network, session }: Client, isPost: boolean): Release {
    const keys = [network, ...(session === null ? [] : [isPost ? postsOf(session) : session])];
    this.#total += 1;
    for (const key of keys) {
      this.#inFlight.set(key, (this.#inFlight.get(key) ?? 0) + 1);
    }
    return () => {
      this.#total -= 1;
      for (const key of keys) {
        const remaining = (this.#inFlight.get(key) ?? 0) - 1;
        if (remaining > 0) this.#inFlight.set(key, remaining);
        else this.#inFlight.delete(key);
      }
      this.#waiting.find((each) => this.#hasPlace(each.client, each.isPost))?.admit();
    };
  }
}
