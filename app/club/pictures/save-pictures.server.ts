import type { ActionFunctionArgs } from "@remix-run/node";
import { submitClubForm } from "#app/club/frame/page.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { PictureUse } from "#app/pictures/limits.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { FILES_OF, MAX_FILES, TOASTS, type Toast } from "./content.ts";
import {
  addPicture,
  describePicture,
  hidePicture,
  type PictureOwner,
  removePicture,
} from "./pictures.server.ts";
import { picturesSchema } from "./schema.ts";

/**
 * Carries out a form of a page with the pictures of a tournament or of content.
 *
 * @param page `purge` has its pages rendered again; `card` and `shown` are said of what was done
 */
export async function savePictures(
  post: ActionFunctionArgs,
  {
    path,
    owner,
    use,
    purge,
    card,
    shown: shownAgain,
  }: {
    path: string;
    owner: PictureOwner;
    use: PictureUse;
    purge: (context: RequestContext) => Promise<void>;
    card: Toast;
    shown: Toast;
  },
) {
  const form = await readForm(post.request, { files: Object.values(FILES_OF) });
  const files = Object.values(FILES_OF).flatMap((name) =>
    form.getAll(name).filter((file) => file instanceof File),
  );
  for (const name of Object.values(FILES_OF)) form.delete(name);
  return submitClubForm(
    { ...post, form },
    {
      schema: picturesSchema,
      isSaved: false,
      failed: TOASTS.failed,
      async run(value, { context }) {
        const done = async (toast: Toast) => {
          await purge(context);
          return redirectWithSuccess(path, toast);
        };
        switch (value.intent) {
          case "card":
          case "gallery": {
            const { intent, key, alt, seen } = value;
            const shown = { intent, key, alt, seen, owner, use };
            const added = await addFiles(context, files, shown, () => purge(context));
            return done(value.intent === "card" ? card : TOASTS.added(added));
          }
          case "describe":
            await describePicture(context, value.picture, value.version, value.alt);
            return done(TOASTS.described);
          case "hide":
          case "show":
            await hidePicture(context, value.picture, value.intent === "hide");
            return done(value.intent === "hide" ? TOASTS.hidden : shownAgain);
          case "remove":
          case "restore":
            await removePicture(context, value.picture, value.intent === "remove", value.seen);
            return done(value.intent === "remove" ? TOASTS.removed : TOASTS.restored);
        }
      },
    },
  );
}

/**
 * Adds each file of a form that is a picture.
 *
 * @param onAdded called before those that were refused are thrown
 * @returns how many
 * @throws InvalidFields with what is wrong of each that was refused, and what `addPicture` throws
 */
async function addFiles(
  context: RequestContext,
  files: readonly File[],
  {
    intent,
    ...shown
  }: {
    intent: "card" | "gallery";
    key: string;
    alt: string;
    seen: string | undefined;
    owner: PictureOwner;
    use: PictureUse;
  },
  onAdded: () => Promise<void>,
): Promise<number> {
  const field = FILES_OF[intent];
  if (files.length === 0) throw new InvalidFields({ [field]: ["Choose a file."] });
  const most = intent === "card" ? 1 : MAX_FILES;
  if (files.length > most) {
    throw new InvalidFields({ [field]: [`Choose at most ${most} at a time.`] });
  }
  const problems: string[] = [];
  // The same file twice is one picture.
  const ids = new Set<string>();
  for (const file of files) {
    const added = await addPicture(context, file, { ...shown, place: intent });
    if ("id" in added) ids.add(added.id);
    else problems.push(`${file.name.slice(0, 80)}: ${added.problem}`);
  }
  const added = ids.size;
  if (added > 0) await onAdded();
  if (problems.length > 0) {
    throw new InvalidFields(
      { [field]: problems },
      { toast: TOASTS.notAll(added, problems.length) },
    );
  }
  return added;
}
