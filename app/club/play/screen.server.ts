import type { ActionFunctionArgs, TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { submitClubForm, tournamentLoader } from "#app/club/frame/page.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { PlayChanges } from "#app/tournaments/play.ts";
import { TOASTS } from "./messages.ts";
import { savedAnchor, withoutStays } from "./moves.ts";
import { queryOf, readListQuery, type ListQuery } from "./pages.ts";
import { openPlay, type OpenPlay, readPlay, readLatestChange, savePlay } from "./play.server.ts";

export const listPathOf = (request: Request): string =>
  new URL(request.url).pathname + queryOf(readListQuery(request.url));

export const playLoader = <View, Fixed extends object, More = null>(
  viewOf: (open: OpenPlay, query: ListQuery, params: Params) => View,
  fixed: () => Fixed,
  /** What else the page shows, read at the same time. */
  more?: (context: RequestContext, id: string) => Promise<More>,
) =>
  tournamentLoader(
    async ({ id, request, context, params }) => {
      const [open, latest, also] = await Promise.all([
        readPlay(context, id),
        readLatestChange(context, id),
        more?.(context, id) ?? null,
      ]);
      return {
        name: open.tournament.name,
        latest,
        more: also,
        view: viewOf(open, readListQuery(request.url), params),
      };
    },
    { pathOf: listPathOf, fixed },
  );

type Params = ActionFunctionArgs["params"];

type Change = { version: number };

/**
 * The action of the pages of teams and draw: it saves changes of the version that the page showed.
 * The answer to a form that comes back says which button was pressed.
 */
export const playAction =
  <Schema extends z.ZodType<Change, Record<string, unknown>>>(
    schema: Schema,
    changesOf: (
      open: OpenPlay,
      change: z.output<Schema>,
      post: { context: RequestContext; path: string; params: Params },
    ) => PlayChanges | Promise<TypedResponse<never>>,
    /** What else the page says of saved changes. */
    noteOf?: (open: OpenPlay, changes: PlayChanges) => string[],
  ) =>
  async ({ request, context, params }: ActionFunctionArgs) => {
    const { tournament: id = "" } = params;
    const path = listPathOf(request);
    const form = withoutStays(await readForm(request, { isLong: true }));
    return submitClubForm(
      { request, context, form },
      {
        schema,
        path,
        alsoReturned: () => Promise.resolve({ intent: form.get("intent") as string }),
        async run(change) {
          const open = await openPlay(context, id, change.version);
          const changes = changesOf(open, change, { context, path, params });
          if (changes instanceof Promise) return changes;
          await savePlay(context, open, changes);
          const note = noteOf?.(open, changes).join(" ");
          return redirectWithSuccess(path + savedAnchor(form), {
            ...TOASTS.saved,
            ...(note && { description: note }),
          });
        },
      },
    );
  };
