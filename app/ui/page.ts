import { type ComponentType, createContext } from "react";
import type { SocialAddresses } from "#app/site/content.ts";
import type { Site } from "#app/site/seo.ts";
import type { SponsorLine } from "./sponsors.tsx";

/**
 * A route's `handle`: whether its page is hydrated, always or depending on the loader's data, its
 * inline script, the structured data that it adds to the site's, unless its loader failed, and the
 * bar above it and the routes in it. A page without a handle is HTML only.
 */
export type PageHandle<Data = never> = {
  hydrate?: boolean | ((data: Data) => boolean);
  /** Null: none, for this user. */
  script?: (data: Data) => string | null;
  structuredData?: (site: Site, data: Data) => object[];
  /** Above the page, outside of what is hydrated; only on the server. */
  bar?: ComponentType<{ isSecondFactorMissing: boolean }>;
  /** For a screen on a wall and a card on the course: without header and footer. */
  isBare?: boolean;
  /** The id of what comes last in a first screen that moves as it grows: it is painted whole. */
  firstScreenEnd?: string;
};

export type PageFrame = {
  css: string;
  /** Undefined for a page without any. */
  scriptNonce: string | undefined;
  /** Empty in a cached page. */
  requestId: string;
  /** Null when there is none. */
  pageScript: string | null;
  /** The address of the script that sends its forms; null: React does, or it has none. */
  formScript: string | null;
  site: Site;
  /** To go on from the address of a tournament that there is not; else empty. */
  instead: readonly { name: string; href: string }[];
  contact: string | undefined;
  phone: string | undefined;
  social: SocialAddresses;
  /** Of tournaments; elsewhere empty. */
  sponsors: readonly SponsorLine[];
  speculationRules: string;
  /** Empty when there is none. */
  workerRegistration: string;
};

/** Undefined in the browser. */
export const PageFrameContext = createContext<PageFrame | null>(null);
