import { App } from "@supabase/lite";
import { openDatabase } from "embedded-supabase/database.ts";
import { expect, inject, test } from "vitest";
import { createDatabase } from "../support/hosted-database.ts";
import { differencesFromSchemas } from "./schema-databases.ts";

test.each([
  ["PostgreSQL", () => createDatabase(inject("postgresUrl"))],
  ["PGlite", () => undefined],
])(
  "schemas and migrations make the same database on %s",
  async (_, urlOf) => {
    const openEmpty = async () => {
      const url = await urlOf();
      const database = await openDatabase(url ? { url } : {});
      const app = new App({ connection: database, auth: { enabled: true } });
      await app.ensureSystemSchema();
      return database;
    };
    expect(await differencesFromSchemas(openEmpty)).toEqual([]);
  },
  180_000,
);
