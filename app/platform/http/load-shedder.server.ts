/**
 * Upper and lower bound of the limit on requests in flight, and where it is at rest: what
 * comes all at once finds a limit that has proved itself. At the lower bound the embedded
 * backend, which does one thing after the other, answers each post within a second.
 */
const MAX_LIMIT = 250;
const MIN_LIMIT = 4;
const REST_LIMIT = 12;

/**
 * The share of the limit that the visitors of one network may use, and its lower bound in
 * requests. Hundreds of members may be behind one address: an account counts for itself.
 */
const SHARE = 1 / 5;
const MIN_SHARE = 3;

/** The same for one account, however many sessions it has. */
const ACCOUNT_SHARE = 1 / 20;
const MIN_ACCOUNT_SHARE = 6;

/** The share that is for reading, of members and of visitors each, and the club's team's. */
const READING_SHARE = 1 / 4;

/**
 * The most posts of an account in flight. A member's browser sends one at a time; each
 * takes processor time here and in the database, for which other members would wait.
 */
const MAX_ACCOUNT_POSTS = 2;

/**
 * How long a request may wait for a place, in milliseconds: longer with a form that a
 * member has filled in.
 */
const MAX_WAIT = 3_000;
const PATIENT_WAIT = 40_000;

/** How many may wait: all, of the visitors of one network, of one account. */
const MAX_WAITING = 500;
const MAX_WAITING_PER_NETWORK = 250;
const MAX_WAITING_PER_ACCOUNT = 64;

/**
 * How long the first press of a form waits that the page's script sends again by itself: then it
 * has a turn, which outlives this process.
 */
const FIRST_WAIT = 3_000;

/**
 * A backend call that takes longer indicates overload, in milliseconds; only while calls are
 * quick may the limit grow beyond its rest.
 */
const SLOW = 600;
const QUICK = 200;

/** Minimum interval between changes of the limit, in milliseconds. */
const STEP = 250;

const SHRINK_FACTOR = 0.8;
const GROWTH_FACTOR = 1.25;

/** The share of the limit from which on it is in use, and may grow beyond its rest. */
const IN_USE = 1 / 2;

const postsOf = (account: string) => `posts of ${account}`;
const TEAM = "the team";
const readersOf = (account: string | null) =>
  account === null ? "visitors who read" : "members who read";

/** Frees the place. */
type Release = () => void;

/** Whose limit refuses a request; `gone`: its client has disconnected. */
export type Refusal = "network" | "account" | "all" | "gone";

/** Who sends a request. */
export type Client = {
  /** See `ipPrefix`. */
  network: string;
  /** The id of the account, which the auth service has signed; null without a session. */
  account: string | null;
  /** Whether the account is of the club's team. */
  isTeam?: boolean;
  /** The page that is asked for. */
  path?: string;
  /** When its form was sent first, in milliseconds; null: now, by a script that sends it again. */
  pressedAt?: number | null;
};

type Waiting = {
  client: Client;
  isPost: boolean;
  turn: number;
  admit: () => void;
  refuse: () => void;
};

/** Who waits: a person with an account, however many log-ins, or a network's visitors. */
const ownerOf = ({ network, account }: Client) => account ?? `visitors of ${network}`;

/**
 * Load shedding with an adaptive concurrency limit: admits as many requests as
 * the backend handles in time. Beyond that an immediate 503 is better than a
 * late response, which would delay all others too.
 *
 * The limit adapts to the latency of backend calls, never to how slow a client
 * is. The visitors of one network may use only a share of it, and so may each account,
 * so that none blocks others. A POST may use twice the limit of a GET, because a user has
 * filled in a form; a quarter of the limit is there for members' reads all the same, one
 * for visitors, and one for the club's team, which never stands behind members. Free places go to the request that
 * came first; one that was refused and comes again names when that was. Where the
 * line is full, whoever has most in it is refused.
 */
export class LoadShedder {
  #limit = REST_LIMIT;
  #changedAt = -Infinity;
  #inFlight = new Map<string, number>();
  #total = 0;
  /** By turn. */
  #waiting: Waiting[] = [];

  get limit(): number {
    return Math.floor(this.#limit);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** How many posts to a page wait until they may run. */
  postsWaitingFor(path: string): number {
    return this.#waiting.filter(({ client, isPost }) => isPost && client.path === path).length;
  }

  /**
   * Waits, if necessary, until the request may run.
   *
   * @param signal aborted when the client has disconnected
   * @returns a function to call when the response has been sent, or why the request is
   *   refused
   */
  async enter(client: Client, isPost: boolean, signal?: AbortSignal): Promise<Release | Refusal> {
    const refusal = this.#refusalOf(client, isPost);
    if (!refusal) return this.#take(client, isPost);
    if (!this.#makeRoom(client)) return refusal;
    return new Promise((resolve) => {
      const waiting: Waiting = {
        client,
        isPost,
        turn: client.isTeam ? -1 : (client.pressedAt ?? Date.now()),
        admit: () => {
          leave();
          resolve(this.#take(client, isPost));
        },
        refuse: () => {
          giveUp();
        },
      };
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
      };
      const giveUp = () => {
        leave();
        resolve(signal?.aborted ? "gone" : (this.#refusalOf(client, isPost) ?? "all"));
      };
      const timer = setTimeout(
        giveUp,
        isPost && client.account !== null
          ? client.pressedAt === null
            ? FIRST_WAIT
            : PATIENT_WAIT
          : MAX_WAIT,
      );
      signal?.addEventListener("abort", giveUp);
      const place = this.#waiting.findIndex(({ turn }) => turn > waiting.turn);
      this.#waiting.splice(place === -1 ? this.#waiting.length : place, 0, waiting);
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
    this.#limit = this.#limitAfter(milliseconds);
    this.#admitWaiting();
  }

  #limitAfter(milliseconds: number): number {
    if (milliseconds > SLOW) return Math.max(MIN_LIMIT, this.#limit * SHRINK_FACTOR);
    const isInUse = milliseconds < QUICK && this.#total >= this.#limit * IN_USE;
    if (!isInUse && this.#limit > REST_LIMIT) {
      return Math.max(REST_LIMIT, this.#limit * SHRINK_FACTOR);
    }
    return Math.min(isInUse ? MAX_LIMIT : REST_LIMIT, this.#limit * GROWTH_FACTOR);
  }

  /** Whose limit keeps a request from running now; null: none. */
  #refusalOf({ network, account, isTeam = false }: Client, isPost: boolean): Refusal | null {
    const factor = isPost ? 2 : 1;
    const inFlight = (key: string) => this.#inFlight.get(key) ?? 0;
    const share = (part: number, least: number) => Math.max(least, Math.floor(this.limit * part));
    if (account === null) {
      if (inFlight(network) >= factor * share(SHARE, MIN_SHARE)) return "network";
    } else if (
      isPost
        ? inFlight(postsOf(account)) >= MAX_ACCOUNT_POSTS
        : inFlight(account) >= share(ACCOUNT_SHARE, MIN_ACCOUNT_SHARE)
    ) {
      return "account";
    }
    if (!this.#isFull(isPost || isTeam)) return null;
    const own = [...(isTeam ? [TEAM] : []), ...(isPost ? [] : [readersOf(account)])];
    return own.some((key) => inFlight(key) < share(READING_SHARE, 1)) ? null : "all";
  }

  #isFull(mayUseTwice: boolean): boolean {
    return this.#total >= (mayUseTwice ? 2 : 1) * this.limit;
  }

  /** Whether there is room in the line, from which whoever has most in it is sent away. */
  #makeRoom(client: Client): boolean {
    const counts = new Map<string, number>();
    for (const each of this.#waiting) {
      const owner = ownerOf(each.client);
      counts.set(owner, (counts.get(owner) ?? 0) + 1);
    }
    const own = counts.get(ownerOf(client)) ?? 0;
    if (own >= (client.account === null ? MAX_WAITING_PER_NETWORK : MAX_WAITING_PER_ACCOUNT)) {
      return false;
    }
    if (this.#waiting.length < MAX_WAITING) return true;
    const most = Math.max(...counts.values());
    if (most <= own + 1 && !client.isTeam) return false;
    this.#waiting
      .findLast((each) => counts.get(ownerOf(each.client)) === most && !each.client.isTeam)
      ?.refuse();
    return true;
  }

  #take({ network, account, isTeam = false }: Client, isPost: boolean): Release {
    // A share's own place is none of the others'.
    const place = this.#isFull(isPost || isTeam) ? 0 : 1;
    const keys = [
      account === null ? network : isPost ? postsOf(account) : account,
      ...(isTeam ? [TEAM] : []),
      ...(isPost ? [] : [readersOf(account)]),
    ];
    this.#total += place;
    for (const key of keys) this.#inFlight.set(key, (this.#inFlight.get(key) ?? 0) + 1);
    return () => {
      this.#total -= place;
      for (const key of keys) {
        const remaining = (this.#inFlight.get(key) ?? 0) - 1;
        if (remaining > 0) this.#inFlight.set(key, remaining);
        else this.#inFlight.delete(key);
      }
      this.#admitWaiting();
    };
  }

  #admitWaiting() {
    for (;;) {
      const next = this.#waiting.find(({ client, isPost }) => !this.#refusalOf(client, isPost));
      if (!next) return;
      next.admit();
    }
  }
}
