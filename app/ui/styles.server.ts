import routeStyles from "virtual:route-styles";
import admin from "#app/members/admin.css?inline";
import bankCard from "#app/bank-cards/bank-card.css?inline";
import banks from "#app/bank-cards/banks.css?inline";
import booking from "#app/booking/booking.css?inline";
import courses from "#app/courses/courses.css?inline";
import { sourceHash } from "#app/platform/http/security.server.ts";
import landing from "#app/landing/landing.css?inline";
import partners from "#app/partners/partners.css?inline";
import information from "#app/tournaments/information.css?inline";
import base from "./styles/base.css?inline";
import calendar from "./styles/calendar.css?inline";
import cards from "./styles/cards.css?inline";
import chips from "./styles/chips.css?inline";
import facts from "./styles/facts.css?inline";
import form from "./styles/form.css?inline";
import hero from "./styles/hero.css?inline";
import page from "./styles/page.css?inline";
import table from "./styles/table.css?inline";
import toast from "./styles/toast.css?inline";

const SHEETS = {
  base,
  page,
  hero,
  cards,
  chips,
  facts,
  form,
  table,
  toast,
  courses,
  partners,
  banks,
  bankCard,
  booking,
  calendar,
  landing,
  information,
  admin,
} as const;

/** A style sheet that a route can name in its `handle`. */
export type StyleName = keyof typeof SHEETS;

/** The text of a page's style element, and its hash for the policy that allows it. */
export type PageStyle = { css: string; hash: string };

const made = new Map<string, PageStyle>();

/**
 * The styles of one page: Tailwind's sheet for its route, and the sheets that
 * the route named, in the order above.
 *
 * @param routeId the innermost route's
 */
export function pageStyle(
  routeId: string,
  names: readonly StyleName[],
): PageStyle {
  const wanted = (Object.keys(SHEETS) as StyleName[]).filter(
    (name) => name === "base" || names.includes(name),
  );
  const key = `${routeId} ${wanted.join(" ")}`;
  const known = made.get(key);
  if (known) return known;
  const css =
    (routeStyles[routeId]?.css ?? "") +
    wanted.map((name) => SHEETS[name]).join("");
  const style = { css, hash: sourceHash(css) };
  made.set(key, style);
  return style;
}
