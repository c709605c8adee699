import { LRUCache } from "lru-cache";

/** A value, as it was when its loading began. */
type Entry<Value> = {
  value: Value;
  loadedAt: number;
  isPurged: boolean;
  /** No earlier attempt to load it again, after one that failed. */
  retryAt: number;
};

type Loading<Value> = { value: Promise<Value>; startedAt: number };

/** A value is loaded again when it has reached this part of its maximum age. */
const RENEWED_AT = 0.75;

/** How long a request for a value beyond its maximum age waits, in milliseconds. */
const PATIENCE = 1_000;

/** Pause after a failed attempt, in milliseconds. */
const RETRY_AFTER = 5_000;

/**
 * A cache in memory: stale-while-revalidate, stale-if-error and single flight.
 *
 * A value is loaded again in the background before it reaches its maximum age. One that nobody
 * asked for in time is loaded when somebody does, who gets the stale one if that fails or takes
 * longer than a second. Only values that were loaded fill the cache.
 */
export class RenewingCache<Value> {
  private readonly entries: LRUCache<string, Entry<Value>>;
  private readonly loadings = new Map<string, Loading<Value>>();
  private readonly options: Options<Value>;

  constructor(options: Options<Value>) {
    this.options = options;
    this.entries = new LRUCache({
      maxSize: options.maxSize,
      sizeCalculation: ({ value }) => options.sizeOf(value),
    });
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  /** Of what is cached, or being loaded. */
  keys(): string[] {
    return [...new Set([...this.entries.keys(), ...this.loadings.keys()])];
  }

  get loading(): number {
    return this.loadings.size;
  }

  /** @throws what loading threw, when there is no earlier value */
  async get(key: string): Promise<Value> {
    const now = performance.now();
    const entry = this.entries.get(key);
    if (!entry) return (this.loadings.get(key) ?? this.load(key)).value;
    const { value, loadedAt, isPurged, retryAt } = entry;
    const maxAge = this.options.maxAge(value);
    const age = now - loadedAt;
    if (now < retryAt || (!isPurged && age < maxAge * RENEWED_AT)) return value;
    const loading = this.loadings.get(key) ?? this.load(key);
    if (!isPurged && age < maxAge) return value;
    const renewed = loading.value.catch((error: unknown) => {
      if (this.options.isGone(error)) throw error;
      return value;
    });
    if (isPurged) return renewed;
    const patience = loading.startedAt + PATIENCE - now;
    return patience > 0 ? Promise.race([renewed, later(patience, value)]) : value;
  }

  /**
   * Loads a value again at once. Whoever asks from now on gets the new one, or the old one if
   * loading fails. One that is not cached stays so.
   */
  purge(key: string): void {
    const entry = this.entries.get(key);
    // What is being loaded may have read the earlier state.
    const wasLoading = this.loadings.delete(key);
    if (entry) Object.assign(entry, { isPurged: true, retryAt: 0 });
    if (entry || wasLoading) this.load(key);
  }

  /** The same of all values, each when it is asked for. */
  purgeAll(): void {
    this.loadings.clear();
    for (const entry of this.entries.values()) Object.assign(entry, { isPurged: true, retryAt: 0 });
  }

  clear(): void {
    this.entries.clear();
    this.loadings.clear();
  }

  private load(key: string): Loading<Value> {
    const startedAt = performance.now();
    const cached = this.entries.peek(key)?.value;
    const loading = { value: this.options.load(key, cached), startedAt };
    this.loadings.set(key, loading);
    // One that a purge or a clear has replaced is not kept.
    const isCurrent = () => this.loadings.get(key) === loading;
    loading.value.then(
      (value) => {
        if (!isCurrent()) return;
        this.loadings.delete(key);
        const times = { loadedAt: startedAt, isPurged: false, retryAt: 0 };
        this.entries.set(key, { value, ...times });
      },
      (error: unknown) => {
        if (!isCurrent()) return;
        this.loadings.delete(key);
        const entry = this.entries.peek(key);
        if (this.options.isGone(error)) {
          this.entries.delete(key);
        } else if (entry) {
          const retryAt = performance.now() + RETRY_AFTER;
          Object.assign(entry, { isPurged: false, retryAt });
        }
      },
    );
    return loading;
  }
}

type Options<Value> = {
  load: (key: string, earlier: Value | undefined) => Promise<Value>;
  isGone: (error: unknown) => boolean;
  /** `Infinity` for a value that never changes. */
  maxAge: (value: Value) => number;
  sizeOf: (value: Value) => number;
  maxSize: number;
};

function later<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value));
}
