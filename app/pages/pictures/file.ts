import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const FILE = /^([1-9]\d{0,3})\.(avif|jpg)$/;

const TYPES: Readonly<Record<string, string>> = { avif: "image/avif", jpg: "image/jpeg" };

/** A year: what is at an address never changes. */
const SHOWN = "public, max-age=31536000, immutable";
/** The club's own, until it is shown. */
const OWN = "private, no-store";

/** Files by their name in the storage, in bytes: some hundred. Who may have one is asked each time. */
const files = new LRUCache<string, Buffer>({
  maxSize: 24 << 20,
  sizeCalculation: ({ length }) => length,
});

/**
 * A file of a picture, with the caller's rights: what is hidden or removed is for the club alone, and
 * so is that of a draft or of content that is not shown.
 *
 * @throws a 404 or 503 Response
 */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const [, width = "", format = ""] = FILE.exec(params.file ?? "") ?? [];
  const { id = "" } = params;
  if (!width || !ID.test(id)) throw new Response(null, { status: 404 });
  const { owner, isShown, widths } = await readPicture(context, id);
  if (!widths.includes(Number(width))) throw new Response(null, { status: 404 });
  const headers = {
    ETag: `"${width}.${format}"`,
    "Cache-Control": isShown ? SHOWN : OWN,
  };
  if (request.headers.get("If-None-Match") === headers.ETag) {
    return new Response(null, { status: 304, headers });
  }
  const path = `${owner}/${id}/${width}.${format}`;
  const body = files.get(path) ?? (await download(context, path));
  files.set(path, body);
  return new Response(new Uint8Array(body), {
    headers: {
      ...headers,
      "Content-Type": TYPES[format] ?? "",
      "Content-Length": String(body.length),
    },
  });
}

type Row = {
  owner: string;
  widths: number[];
  is_hidden: boolean;
  removed_at: string | null;
  tournaments: { state: string } | null;
  content: { is_shown: boolean } | null;
};

async function readPicture({ supabase }: RequestContext, id: string) {
  const { data, error } = await supabase
    .from("pictures")
    .select("owner, widths, is_hidden, removed_at, tournaments(state), content(is_shown)")
    .eq("id", id)
    .maybeSingle()
    .overrideTypes<Row | null, { merge: false }>();
  if (error) throw backendUnavailable();
  if (!data) throw new Response(null, { status: 404 });
  return {
    owner: data.owner,
    widths: data.widths,
    isShown:
      !data.is_hidden &&
      data.removed_at === null &&
      (data.content ? data.content.is_shown : data.tournaments?.state !== "draft"),
  };
}

async function download({ supabase }: RequestContext, path: string): Promise<Buffer> {
  const { data, error } = await supabase.storage.from("pictures").download(path);
  if (error) throw backendUnavailable();
  return Buffer.from(await data.arrayBuffer());
}
