import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { environment } from "#app/platform/config/environment.server.ts";

/** How the site is served, for the headers that depend on it. */
export type Serving = {
  isHttps: boolean;
  /** Whether Vite's own scripts, styles and socket are allowed. */
  isDevelopment: boolean;
};

const SERVING: Serving = {
  isHttps: environment.SITE_URL.startsWith("https:"),
  isDevelopment: environment.NODE_ENV === "development",
};

const YEAR = 365 * 24 * 60 * 60;

/**
 * The content security policy of a response.
 *
 * @param page hashes and nonces of the styles and scripts inside it
 */
export function contentSecurityPolicy(
  page: { styles: string[]; scripts: string[] },
  { isDevelopment }: Serving = SERVING,
): string {
  const middleware = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...page.scripts],
      // Vite's development server puts styles into the page by script, and a
      // hash beside 'unsafe-inline' would switch that off.
      styleSrc: isDevelopment
        ? ["'self'", "'unsafe-inline'"]
        : ["'self'", ...page.styles],
      imgSrc: ["'self'", "data:"],
      connectSrc: isDevelopment ? ["'self'", "ws:"] : ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  });
  return headersOf(middleware)["content-security-policy"] ?? "";
}

/**
 * The security headers of every response; a page has a policy of its own.
 *
 * @returns header name, in lower case → value
 */
export function securityHeaders(
  serving: Serving = SERVING,
): Record<string, string> {
  const middleware = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: serving.isHttps
      ? { maxAge: YEAR, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    // A new browser process for each visit costs slow phones a twelfth of
    // their first page (docs/security.md).
    crossOriginOpenerPolicy: false,
    // Others may show the picture of a shared link.
    crossOriginResourcePolicy: false,
    // For Internet Explorer and Flash.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return {
    ...headersOf(middleware),
    "content-security-policy": contentSecurityPolicy(
      { styles: [], scripts: [] },
      serving,
    ),
    // helmet has no such header.
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
  };
}

/** What a middleware of helmet sets; a cached page is sent without middleware. */
function headersOf(
  middleware: (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => void,
): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  let failure: unknown;
  middleware(response.req, response, (error) => {
    failure = error;
  });
  if (failure instanceof Error) throw failure;
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
}

/** How a content security policy names a text inside the page. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
