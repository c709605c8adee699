import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import { verifiedClaims } from "./verified-claims.server.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("keys that cannot be fetched again tell whose a request is, and admit nobody", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const header = { alg: "ES256", kid: "the-one" };
  const token = await new SignJWT({ sub: "a-member" }).setProtectedHeader(header).sign(privateKey);
  const keys = [{ ...(await exportJWK(publicKey)), ...header }];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ keys })));
  expect(await verifiedClaims(token)).toEqual({ sub: "a-member" });

  vi.advanceTimersByTime(11 * 60_000);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));
  expect(await verifiedClaims(token)).toBeNull();
  expect(await verifiedClaims(token, { mayBeStale: true })).toEqual({ sub: "a-member" });

  vi.advanceTimersByTime(31_000);
  expect(await verifiedClaims(token, { mayBeStale: true })).toEqual({ sub: "a-member" });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ keys })));
  vi.advanceTimersByTime(31_000);
  expect(await verifiedClaims(token)).toEqual({ sub: "a-member" });
});
