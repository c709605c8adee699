import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { isRequestedFromThisSite } from "#app/platform/http/same-origin.ts";
import { BYTE_ORDER_MARK, csvLines } from "#app/site/csv.ts";
import { requireClubUser, requireRole } from "./administrator.server.ts";

type ExportedFile = { name: string } & (
  | { rows: readonly (readonly (string | number)[])[] }
  | { body: string | ReadableStream; type?: string }
);

/**
 * The loader of a CSV file, or of one of another type. An export is noted under the administrator's name, so it needs a click
 * on this site.
 *
 * @param listOf the page that has the button
 * @param read notes the export before it reads anything: without the note there is no file. Returns
 *   null to lead to the page instead
 */
export const csvLoader =
  (
    listOf: (args: LoaderFunctionArgs) => string,
    read: (args: LoaderFunctionArgs) => Promise<ExportedFile | null>,
  ) =>
  async (args: LoaderFunctionArgs) => {
    const { request, context } = args;
    await requireClubUser(context, request, { confirm: true });
    await requireRole(context, request);
    const file = isRequestedFromThisSite(request) ? await read(args) : null;
    if (!file) return redirectDocument(listOf(args));
    return new Response("rows" in file ? BYTE_ORDER_MARK + csvLines(file.rows) : file.body, {
      headers: {
        "Content-Type": ("type" in file && file.type) || "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${file.name}"`,
      },
    });
  };
