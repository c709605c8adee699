import { createContext } from "react";
import type { StyleName } from "./styles.server.ts";

/**
 * A route's `handle`: the style sheets of its page beside the base, and
 * whether it brings JavaScript, always or by what its loader found. A page
 * that says nothing is HTML only.
 */
export type PageHandle<Data = never> = {
  styles?: readonly StyleName[];
  enhanced?: boolean | ((data: Data) => boolean);
};

/** What the server has made ready for the document around a page. */
export type PageFrame = {
  /** The text of the style element. */
  css: string;
  /** The CSP nonce of this answer's scripts; undefined for a page without any. */
  scriptNonce: string | undefined;
  /** Names the request in the log; empty in a page that is kept for many. */
  requestId: string;
  /** Which links the browser may fetch before they are followed. */
  speculationRules: string;
  /** The script that brings the service worker; empty when there is none. */
  workerRegistration: string;
};

/** On the server only. */
export const PageFrameContext = createContext<PageFrame | null>(null);
