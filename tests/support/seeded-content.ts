import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bankCardOf, BANK_CARDS } from "#app/catalogue/banks/kind.ts";
import type { ContentItem, ContentKind } from "#app/catalogue/content/kind.ts";
import { itemOf } from "#app/catalogue/content/schema.ts";
import { projectRoot } from "./project-root.ts";

const SEED = readFileSync(join(projectRoot, "supabase/seeds/03_content.sql"), "utf8");

/** What the site begins with of a kind, in its order. */
export function seeded<Kind extends ContentKind>(kind: Kind): ContentItem<Kind>[] {
  const rows = SEED.matchAll(/\('([a-z-]+)', '([a-z]+)', \d+, true, '(\{[\s\S]*?\n\})'\)/g);
  return [...rows]
    .filter(([, , of]) => of === kind.kind)
    .map(([, id = "", , fields = ""]) => {
      const item = itemOf(kind, {
        id,
        fields: JSON.parse(fields.replaceAll("''", "'")) as Record<string, string>,
        updated_at: "2026-11-30T00:00:00+00:00",
        pictures: [],
        courses: null,
      });
      if (!item) throw new Error(`${id} is not of its kind`);
      return item;
    });
}

export const SEEDED_CARDS = seeded(BANK_CARDS).map(bankCardOf);

export const SEEDED_CARD_FIELDS = seeded(BANK_CARDS).map(({ fields }) => fields);
