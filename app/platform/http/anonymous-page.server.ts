import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { runForNoRequest } from "#app/platform/config/current-request.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { createRequestContext } from "./request-context.server.ts";
import { securityHeaders, sourceHash } from "./security.server.ts";

/** A page that is the same for everybody, as HTML. */
export type AnonymousPage = {
  status: number;
  html: string;
  headers: Record<string, string>;
};

/** Why a request gets an error page before any route has seen it. */
export type RequestError = {
  status: number;
  /** Tells errors of the same status apart, for the page that explains them. */
  reason?: string;
  /** In how many seconds the same may be tried again. */
  retryAfter?: number;
};

/**
 * Renders a page for a client without cookies.
 *
 * @param build the server's build
 * @param path the page; for an error, where none is
 * @param loginPath the log-in page's address that leads back to a path
 * @param error what the page says instead of its content
 * @throws Error when another status than the expected one comes out
 */
export async function renderAnonymously(
  build: ServerBuild,
  path: string,
  loginPath: (destination: string) => string,
  error?: RequestError,
): Promise<AnonymousPage> {
  const { NODE_ENV, SITE_URL } = environment;
  const handle = createRequestHandler(
    error ? failingBuild(build, error) : build,
    NODE_ENV,
  );
  const context = createRequestContext(undefined, loginPath);
  const page = await runForNoRequest(() =>
    handle(new Request(SITE_URL + path), context),
  );
  const policy = context.response.headers.get("Content-Security-Policy");
  if (!policy || page.status !== (error?.status ?? 200)) {
    throw new Error(`${path} answered ${String(page.status)}.`);
  }
  const shared = withoutNonce(await page.text(), policy);
  return {
    status: page.status,
    html: shared.html,
    headers: {
      ...securityHeaders(),
      "content-security-policy": shared.policy,
      ...(error?.retryAfter && { "retry-after": String(error.retryAfter) }),
    },
  };
}

/** The same build, but that its root fails: then the ErrorBoundary is the page. */
function failingBuild(build: ServerBuild, error: RequestError): ServerBuild {
  const { root } = build.routes;
  if (!root) return build;
  const loader = () => {
    throw new Response(error.reason ?? null, { status: error.status });
  };
  return {
    ...build,
    routes: {
      ...build.routes,
      root: { ...root, module: { ...root.module, loader } },
    },
  };
}

/**
 * A nonce is for one response only. In a page for everybody the policy names
 * each script by the hash of its text instead.
 */
function withoutNonce(
  html: string,
  policy: string,
): { html: string; policy: string } {
  const [source, nonce = ""] = /'nonce-([^']+)'/.exec(policy) ?? [];
  if (source === undefined) return { html, policy };
  const attribute = ` nonce="${nonce}"`;
  const scripts = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts].flatMap(([, attributes = "", text = ""]) =>
    attributes.includes(attribute) && text !== "" ? [sourceHash(text)] : [],
  );
  return {
    html: html.replaceAll(attribute, ""),
    policy: policy.replace(source, hashes.join(" ")),
  };
}
