import { App } from "@supabase/lite";
import { expect, inject, test } from "vitest";
import { openDatabase } from "embedded-supabase/database.ts";
import { createDatabase } from "../support/hosted-database.ts";
import { differencesFromSchemas } from "./schema-databases.ts";

test("the schemas, the migrations and those before the baseline make the same database", async () => {
  const openEmpty = async () => {
    const url = await createDatabase(inject("postgresUrl"));
    const database = await openDatabase({ url });
    const app = new App({ connection: database, auth: { enabled: true } });
    await app.ensureSystemSchema();
    return database;
  };
  expect(await differencesFromSchemas(openEmpty)).toEqual([]);
}, 180_000);
