import { type ComponentType, createContext } from "react";
import type { Site } from "#app/site/seo.ts";

/**
 * A route's `handle`: whether its page is hydrated, always or depending on the
 * loader's data, its inline script, the structured data that it adds to the site's, unless
 * its loader failed, and the bar above it and the routes in it. A page without a handle
 * is HTML only.
 */
export type PageHandle<Data = never> = {
  hydrate?: boolean | ((data: Data) => boolean);
  /** Null: none, for this user. */
  script?: (data: Data) => string | null;
  structuredData?: (site: Site, data: Data) => object[];
  /** Above the page, outside of what is hydrated; only on the server. */
  bar?: ComponentType<{ isSecondFactorMissing: boolean }>;
  /** For a screen on a wall: without header and footer. */
  isScreen?: boolean;
};

/** What the server provides for the document around a page. */
export type PageFrame = {
  /** The content of the style element. */
  css: string;
  /** The CSP nonce of this response's scripts; undefined for a page without any. */
  scriptNonce: string | undefined;
  /** The request's id in the log; empty in a cached page. */
  requestId: string;
  /** The page's own inline script; null when there is none. */
  pageScript: string | null;
  site: Site;
  /** The club's e-mail address, when one is set. */
  contact: string | undefined;
  /** Speculation rules: which links the browser may prefetch. */
  speculationRules: string;
  /** The inline script that registers the service worker; empty when there is none. */
  workerRegistration: string;
};

/** Undefined in the browser. */
export const PageFrameContext = createContext<PageFrame | null>(null);
