import { createHmac } from "node:crypto";
import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { environment } from "#app/platform/config/environment.server.ts";
import { log } from "#app/platform/config/logger.server.ts";
import { type Counters, countersInMemory } from "./attempt-counters.server.ts";

/** How long Redis may take to answer, in milliseconds. */
const REDIS_LIMIT = 300;

/** Pauses between attempts to connect again, in milliseconds. */
const MAX_PAUSE = 5_000;

export function countersInRedis(url: string): (kind: string) => Counters {
  const redis = connectToRedis(url);
  return (kind) => countersOf(kind, redis);
}

/**
 * Counters that all processes share. Redis gets no address and no account: the keys are keyed
 * hashes. While it does not answer, each process counts for itself. (The library's own memory has
 * no maximum, so a flood could fill it.)
 */
function countersOf(kind: string, redis: Redis): Counters {
  const own = countersInMemory();
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    rejectIfRedisNotReady: true,
    keyPrefix: `teebox:attempts:${kind}`,
    // The rate limiter compares the counts itself.
    points: 1,
    duration: 1,
  });
  const hashOf = (key: string) =>
    createHmac("sha256", environment.SESSION_SECRET).update(key).digest("base64url");
  return {
    async increment(key, seconds) {
      try {
        const { consumedPoints, msBeforeNext } = await limiter.penalty(hashOf(key), 1, {
          customDuration: seconds,
        });
        return { count: consumedPoints, millisecondsLeft: msBeforeNext };
      } catch {
        return own.increment(key, seconds);
      }
    },
    async decrement(key) {
      await own.decrement(key);
      // Of a window that has ended it opens one of a second, with an attempt more.
      await limiter.reward(hashOf(key)).catch(() => undefined);
    },
    async remove(key) {
      await own.remove(key);
      // It is not there either, or ends by itself.
      await limiter.delete(hashOf(key)).catch(() => undefined);
    },
  };
}

/** Connects to Redis, and again whenever the connection is lost. Every loss is logged. */
function connectToRedis(url: string): Redis {
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
