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
 * @param page `purge` has its pages rendered again, and says whether visitors see what the picture
 *   belongs to; `card` and `shown` are said of what was done
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
    purge: (context: RequestContext) => Promise<boolean>;
    card: (isPublic: boolean) => Toast;
    shown: (isPublic: boolean) => Toast;
  },
) {
  const form = await readForm(post.request, { files: Object.values(FILES_OF) });
  const files = Object.values(FILES_OF).flatMap((name) =>
    form.getAll(name).filter((file) => file instanceof File),
  );
  for (const name of Object.values(FILES_OF)) form.delete(name);
  const isTyped = form.get("alt") && form.get("alt") !== form.get("was");
  const hasFile = Object.keys(FILES_OF).some((intent) => intent === form.get("intent"));
  return submitClubForm(
    { ...post, form },
    {
      schema: picturesSchema,
      ...(isTyped ? hasFile && { logIn: TOASTS.logInForFile } : { isSaved: false }),
      failed: TOASTS.failed,
      async run(value, { context }) {
        const describe = (said: Parameters<typeof describePicture>[2]) =>
          describePicture(context, owner, said);
        const done = async (toast: Toast | ((isPublic: boolean) => Toast), also = "") => {
          const isPublic = await purge(context);
          const { message, description } = typeof toast === "function" ? toast(isPublic) : toast;
          return redirectWithSuccess(path, { message, description: description + also });
        };
        const describeToo = async (typed: Parameters<typeof describePicture>[2]) => {
          if (typed.alt === typed.was) return "";
          await describe(typed);
          return ` ${TOASTS.alsoDescribed}`;
        };
        switch (value.intent) {
          case "card":
          case "gallery": {
            const { intent, key, alt, seen } = value;
            const shown = { intent, key, alt, seen, owner, use };
            const added = await addFiles(context, files, shown, () => purge(context));
            return done(value.intent === "card" ? card : TOASTS.added(added));
          }
          case "describe": {
            const { isHidden, hiddenBy } = await describe(said(value));
            return done(isHidden ? TOASTS.describedHidden(hiddenBy) : TOASTS.described);
          }
          case "hide":
          case "show": {
            const isHidden = value.intent === "hide";
            await hidePicture(context, owner, said(value), isHidden);
            // It is hidden, whatever becomes of the description.
            await purge(context);
            const also = await describeToo(said(value));
            return done(isHidden ? TOASTS.hidden : shownAgain, also);
          }
          case "remove": {
            const also = await describeToo(said(value));
            await removePicture(context, value.picture, true, value.seen);
            return done(TOASTS.removed, also);
          }
          case "restore":
            await removePicture(context, value.picture, false, value.seen);
            return done(TOASTS.restored);
        }
      },
    },
  );
}

const said = ({ picture, was, alt }: { picture: string; was: string; alt: string }) => ({
  picture,
  was,
  alt,
});

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
  onAdded: () => Promise<unknown>,
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
