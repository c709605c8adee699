import { expect, test } from "vitest";
import { Deployment } from "../deployment.ts";
import { readSettings } from "../settings.ts";
import { BY_HAND_CHECKS } from "./by-hand.ts";

const SETTINGS = {
  SUPABASE_URL: "https://project.example",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
  SUPABASE_SECRET_KEY: "sb_secret_1",
  SITE_URL: "https://site.example",
};

test.each([
  [{}, "failed"],
  [{ SUPABASE_FORWARDING_KEY: "sb_secret_2" }, "by hand"],
])("limits by address, with %j: %s", async (changes, outcome) => {
  const check = BY_HAND_CHECKS.find(({ name }) => name === "limits by address");
  const deployment = new Deployment(readSettings({ ...SETTINGS, ...changes }));
  expect((await check?.run(deployment))?.outcome).toBe(outcome);
});
