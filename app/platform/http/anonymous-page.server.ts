import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { runForNoRequest } from "#app/platform/config/current-request.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { createRequestContext } from "./request-context.server.ts";
import { securityHeaders, sourceHash } from "./security.server.ts";

export type AnonymousPage = {
  status: number;
  html: string;
  headers: Record<string, string>;
};

/** Why a request gets an error page without reaching a route. */
export type RequestError = {
  status: number;
  /** Distinguishes errors of the same status, for the error page's text. */
  reason?: string;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** Whether the page's header is that of a member. */
  isSignedIn?: boolean;
};

export class UnexpectedStatus extends Error {
  readonly status: number;

  constructor(path: string, status: number) {
    super(`${path} answered ${status}.`);
    this.status = status;
  }
}

/**
 * @param path the page; for an error, an unmatched path
 * @throws UnexpectedStatus
 */
export async function renderAnonymously(
  build: ServerBuild,
  path: string,
  loginPath: (destination: string) => string,
  error?: RequestError,
): Promise<AnonymousPage> {
  const { NODE_ENV, SITE_URL } = environment;
  const handle = createRequestHandler(error ? failingBuild(build, error) : build, NODE_ENV);
  const context = createRequestContext(undefined, loginPath);
  const page = await runForNoRequest(() => handle(new Request(SITE_URL + path), context));
  const policy = context.response.headers.get("Content-Security-Policy");
  if (!policy || page.status !== (error?.status ?? 200)) {
    throw new UnexpectedStatus(path, page.status);
  }
  const shared = withoutNonce(await page.text(), policy);
  const refresh = context.response.headers.get("Refresh");
  return {
    status: page.status,
    html: shared.html,
    headers: {
      ...securityHeaders(),
      "content-security-policy": shared.policy,
      ...(refresh && { refresh }),
      ...(error?.retryAfter && { "retry-after": String(error.retryAfter) }),
    },
  };
}

/** The route of unmatched paths, which shows the error. */
const ERROR_ROUTE = "pages/not-found";

/** The same build in which that route's loader throws, so that the ErrorBoundary is rendered. */
function failingBuild(build: ServerBuild, { status, reason, isSignedIn }: RequestError) {
  const { root, [ERROR_ROUTE]: shown } = build.routes;
  if (!root || !shown) return build;
  const loader = () => {
    throw new Response(reason ?? null, { status });
  };
  const shellLoader: typeof root.module.loader = async (args) => ({
    ...((await root.module.loader?.(args)) as object),
    ...(isSignedIn && { userId: "unknown" }),
  });
  return {
    ...build,
    routes: {
      ...build.routes,
      root: { ...root, module: { ...root.module, loader: shellLoader } },
      [ERROR_ROUTE]: { ...shown, module: { ...shown.module, loader } },
    },
  };
}

/**
 * A nonce must not be shared between responses, so a shared page's policy allows each script by the
 * hash of its text instead.
 */
function withoutNonce(html: string, policy: string): { html: string; policy: string } {
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
