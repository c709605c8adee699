import { createHmac } from "node:crypto";
import { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { environment } from "#app/platform/config/environment.server.ts";
import { log } from "#app/platform/config/logger.server.ts";

/** How often something was tried in a window of time that ends by itself. */
export type Counter = { count: number; millisecondsLeft: number };

/** Counters of one kind, each with its own window. */
export type Counters = {
  /** Counts an attempt; the first one opens a window of so many seconds. */
  increment(key: string, seconds: number): Promise<Counter>;
  remove(key: string): Promise<void>;
};

/** Per kind of counter; the least recently used is evicted. 10,000 take about 2 MB. */
const MAX_COUNTERS = 10_000;

/** How long Redis may take to answer, in milliseconds. */
const REDIS_LIMIT = 300;

/** Pauses between attempts to connect again, in milliseconds. */
const MAX_PAUSE = 5_000;

/** Counters of this process. */
export function countersInMemory(max: number = MAX_COUNTERS): Counters {
  const counters = new LRUCache<string, { count: number; endsAt: number }>({
    max,
  });
  return {
    increment(key, seconds) {
      const now = performance.now();
      let counter = counters.get(key);
      if (!counter || counter.endsAt <= now) {
        counter = { count: 0, endsAt: now + seconds * 1000 };
        counters.set(key, counter);
      }
      counter.count += 1;
      return Promise.resolve({
        count: counter.count,
        millisecondsLeft: counter.endsAt - now,
      });
    },
    remove(key) {
      counters.delete(key);
      return Promise.resolve();
    },
  };
}

/**
 * Counters that all processes share. Redis gets no address and no account: the
 * keys are keyed hashes. While it does not answer, each process counts for itself.
 * (The library's own memory has no maximum, so a flood could fill it.)
 *
 * @param kind a name that sets these counters apart
 */
export function countersInRedis(
  redis: Redis,
  kind: string,
  own: Counters = countersInMemory(),
): Counters {
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    rejectIfRedisNotReady: true,
    keyPrefix: `teebox:attempts:${kind}`,
    // The rate limiter compares the counts itself.
    points: 1,
    duration: 1,
  });
  const hashOf = (key: string) =>
    createHmac("sha256", environment.SESSION_SECRET)
      .update(key)
      .digest("base64url");
  return {
    async increment(key, seconds) {
      try {
        const { consumedPoints, msBeforeNext } = await limiter.penalty(
          hashOf(key),
          1,
          { customDuration: seconds },
        );
        return { count: consumedPoints, millisecondsLeft: msBeforeNext };
      } catch {
        return own.increment(key, seconds);
      }
    },
    async remove(key) {
      await own.remove(key);
      // It is not there either, or ends by itself.
      await limiter.delete(hashOf(key)).catch(() => undefined);
    },
  };
}

/**
 * Connects to Redis, and again whenever the connection is lost. Every loss is
 * logged.
 *
 * @param url `redis://` or `rediss://`
 */
export function connectToRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_LIMIT,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 250, MAX_PAUSE),
  });
  let isReady = true;
  redis.on("ready", () => {
    isReady = true;
  });
  redis.on("error", (error: Error) => {
    // One line for each loss: it tries again every few seconds.
    if (isReady) log.warn({ error: error.message }, "Redis does not answer");
    isReady = false;
  });
  return redis;
}
