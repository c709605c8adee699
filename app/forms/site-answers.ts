import { UNANSWERED } from "#app/site/content.ts";
import { announceToast } from "#app/ui/announced-toast.tsx";

/** The content type of what Remix sends in answer to a request for data. */
const DATA_TYPE = "text/x-script";

/** Remix's status for a redirect, which it follows with a request for the next page. */
const REDIRECT = 202;

/** How often a post is sent again by itself, and the longest pause before that, in seconds. */
const MAX_REPEATS = 20;
const MAX_PAUSE = 60;

/**
 * Makes `fetch` reject data that the site did not send: a proxy's error page, a network's
 * log-in page, nothing at all. Remix decodes whatever answers, and can then no longer tell
 * it from a broken answer of the site's. A post that the server was too busy for is sent
 * again, with the same body, after the pause that its `Retry-After` asks for, unless something
 * is typed in it; after any other request, and where the page after a post does not come, the page
 * is loaded anew.
 */
export function rejectForeignResponses(): void {
  const fetch = window.fetch.bind(window);
  let isRedirected = false;
  window.fetch = async (input, init) => {
    if (!(input instanceof URL && input.pathname.endsWith(".data"))) return fetch(input, init);
    for (let repeats = 0; ; repeats += 1) {
      const response = await fetch(input, init).catch((error: unknown) => {
        if (isRedirected && !init?.signal?.aborted) window.location.reload();
        throw error;
      });
      const { headers, status } = response;
      isRedirected = status === REDIRECT;
      if (headers.get("Content-Type")?.startsWith(DATA_TYPE)) {
        // All of it, so that a connection that breaks in the middle is an error here.
        const body = await response.arrayBuffer();
        if (body.byteLength > 0) return new Response(body, response);
      }
      if (init?.method !== "POST") window.location.reload();
      const seconds = status === 503 ? Number(headers.get("Retry-After")) : 0;
      if (!seconds || seconds > MAX_PAUSE || repeats === MAX_REPEATS) throw new TypeError();
      announceToast({ ...UNANSWERED.sentAgain(seconds), type: "error" });
      // If the post is aborted meanwhile, `fetch` rejects it.
      await new Promise((resolve, reject) => {
        setTimeout(resolve, seconds * 1000);
        // What is typed meanwhile would not be in it.
        addEventListener("input", reject, { once: true });
      });
      announceToast(null);
    }
  };
}

/**
 * Leaves the page for a document, as Remix does. Resolves when the browser has kept the
 * page and shows it again.
 */
export function openDocument(path: string): Promise<unknown> {
  window.location.assign(path);
  return new Promise((resolve) => {
    addEventListener("pageshow", (event) => {
      if (event.persisted) resolve(event);
    });
  });
}
