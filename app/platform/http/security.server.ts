import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { environment } from "#app/platform/config/environment.server.ts";
import { OWN_MARK } from "./own-mark.ts";

export type Serving = {
  isHttps: boolean;
  /** Whether browsers are told that all subdomains have TLS, too. */
  hasSecureSubdomains: boolean;
  /** Whether to allow Vite's own scripts, styles and web socket. */
  isDevelopment: boolean;
};

const SERVING: Serving = {
  isHttps: environment.SITE_URL.startsWith("https:"),
  hasSecureSubdomains: environment.HSTS_SUBDOMAINS === "on",
  isDevelopment: environment.NODE_ENV === "development",
};

const YEAR = 365 * 24 * 60 * 60;

type Inline = {
  /** Hashes of its inline styles and scripts. */
  styles: readonly string[];
  scripts: readonly string[];
  /** The nonce of its other scripts, if it has any. */
  nonce?: string | undefined;
};

/** Stands for the nonce in a policy that is kept. */
const NONCE = "'nonce-'";

const policies = new Map<string, string>();

/**
 * The content security policy of a response. It is made once for each page, as only the nonce
 * differs between its responses.
 */
export function contentSecurityPolicy(
  { styles, scripts, nonce }: Inline,
  serving: Serving = SERVING,
): string {
  const page = {
    styles,
    scripts: nonce === undefined ? scripts : [...scripts, NONCE],
  };
  const key = JSON.stringify([page, serving]);
  const policy = policies.get(key) ?? makePolicy(page, serving);
  policies.set(key, policy);
  return nonce === undefined ? policy : policy.replace(NONCE, `'nonce-${nonce}'`);
}

function makePolicy(page: Pick<Inline, "styles" | "scripts">, { isDevelopment }: Serving): string {
  const middleware = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...page.scripts],
      // Vite's development server injects styles by script, and a hash would
      // disable 'unsafe-inline'.
      styleSrc: isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", ...page.styles],
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

/** The security headers of every response; pages override the content security policy. */
export function securityHeaders(serving: Serving = SERVING): Record<string, string> {
  const middleware = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: serving.isHttps
      ? { maxAge: YEAR, includeSubDomains: serving.hasSecureSubdomains }
      : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    // It would start a new browser process per visit, which costs slow phones a
    // twelfth of their first page's time (docs/security.md).
    crossOriginOpenerPolicy: false,
    // Other sites may embed the image of a shared link.
    crossOriginResourcePolicy: false,
    // For Internet Explorer and Flash.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return {
    ...headersOf(middleware),
    "content-security-policy": contentSecurityPolicy({ styles: [], scripts: [] }, serving),
    // helmet does not set these headers.
    [OWN_MARK]: "own",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
  };
}

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
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** The CSP source expression that allows an inline style or script. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
