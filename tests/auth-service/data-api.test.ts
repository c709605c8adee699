import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { startOnAuthService, type AuthServiceBackend } from "../support/auth-service.ts";

let backend: AuthServiceBackend;

beforeAll(async () => {
  backend = await startOnAuthService({
    server: inject("postgresUrl"),
    programs: inject("hostedPrograms"),
  });
  await backend.sql(`
    create function public.wait() returns void language sql volatile
      as $$ select pg_sleep(60) $$;
    create function public.many() returns setof integer language sql stable
      as $$ select generate_series(1, 1200) $$;
    grant execute on function public.wait, public.many to anon;
    notify pgrst, 'reload schema'`);
  await vi.waitFor(
    async () => {
      expect((await call("many")).status).toBe(200);
    },
    { timeout: 20_000, interval: 100 },
  );
});

afterAll(() => backend.stop());

function call(name: string) {
  return backend.call("POST", `/rest/v1/rpc/${name}`, { body: {} });
}

test("a visitor's statement ends after the three seconds of roles.sql", async () => {
  const startedAt = performance.now();
  const { body } = await call("wait");
  const seconds = (performance.now() - startedAt) / 1000;
  expect(body.code).toBe("57014");
  expect(seconds).toBeGreaterThan(2.9);
  expect(seconds).toBeLessThan(10);
});

test("no answer has more rows than config.toml says", async () => {
  expect((await call("many")).body).toHaveLength(1000);
});
