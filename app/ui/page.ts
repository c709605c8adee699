import { createContext } from "react";
import type { Site } from "#app/site/seo.ts";

/**
 * A route's `handle`: whether its page brings JavaScript, always or by what
 * its loader found, and what search engines read of it beside the site itself.
 * A page that says nothing is HTML only.
 */
export type PageHandle<Data = never> = {
  enhanced?: boolean | ((data: Data) => boolean);
  structuredData?: (site: Site) => object[];
};

/** What the server has made ready for the document around a page. */
export type PageFrame = {
  /** The text of the style element. */
  css: string;
  /** The CSP nonce of this answer's scripts; undefined for a page without any. */
  scriptNonce: string | undefined;
  /** Names the request in the log; empty in a page that is kept for many. */
  requestId: string;
  site: Site;
  /** Which links the browser may fetch before they are followed. */
  speculationRules: string;
  /** The script that brings the service worker; empty when there is none. */
  workerRegistration: string;
};

/** On the server only. */
export const PageFrameContext = createContext<PageFrame | null>(null);
