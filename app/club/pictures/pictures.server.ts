import { createHash } from "node:crypto";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { PictureUse } from "#app/pictures/limits.ts";
import { PICTURE_PROBLEMS } from "#app/pictures/problems.ts";
import { type MadePicture, processPicture } from "#app/pictures/process-picture.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { CONFLICTS, FILES_OF, TOASTS } from "./content.ts";

export type ClubPicture = {
  id: string;
  place: "card" | "gallery";
  alt: string | null;
  width: number;
  height: number;
  widths: number[];
  is_hidden: boolean;
  removed_at: string | null;
  version: number;
  /** In a gallery its number, which visitors see too. */
  position: number;
};

/** Those that are shown, and of those that can be put back the latest. */
const MAX_READ = 200;

/** Whose picture it is. */
export type PictureOwner = { tournament: string } | { content: string };

/** The pictures of an owner, those that can be put back too. */
export async function readClubPictures(
  { supabase }: RequestContext,
  owner: PictureOwner,
): Promise<ClubPicture[]> {
  return unwrap<ClubPicture[]>(
    await supabase
      .from("pictures")
      .select("id, place, alt, width, height, widths, is_hidden, removed_at, version, position")
      .eq("owner", folderOf(owner))
      .order("removed_at", { ascending: false })
      .order("position")
      .order("id")
      .limit(MAX_READ)
      .overrideTypes<ClubPicture[], { merge: false }>(),
  );
}

const folderOf = (owner: PictureOwner): string =>
  "tournament" in owner ? `tournaments/${owner.tournament}` : `content/${owner.content}`;

const GONE = "This picture is not there any more.";

const GALLERY_FULL = "The gallery has its 30 pictures already. Remove one first.";

const REFUSALS: Readonly<Record<string, string>> = {
  gallery_full: GALLERY_FULL,
  picture_invalid: "This could not be saved. Please check the description.",
  picture_incomplete: "The picture was not stored whole. Please send it again.",
  picture_not_found: GONE,
  content_not_found:
    "What it belongs to has been deleted since you opened this page, and nothing was changed. Put that back at the end of its list first.",
  tournament_not_found: "There is no such tournament any more.",
};

const refusalOf = ({ message }: { message: string }): string | null => REFUSALS[message] ?? null;

/** The id of a form's file: sent again, it is the same picture; another file is another one. */
function idOf(form: string, file: Buffer): string {
  const digest = createHash("sha256").update(form).update(file).digest("hex");
  return [8, 12, 16, 20, 32]
    .map((end, part) => digest.slice([0, 8, 12, 16, 20][part], end))
    .join("-");
}

const TYPES = { avif: "image/avif", jpg: "image/jpeg" } as const;

/**
 * Makes pictures of an uploaded file, stores them and shows them.
 *
 * @param shown `key` is the form's
 * @returns the id of the picture, or what is wrong with the file, in words
 * @throws InvalidFields, DatabaseError, a 403 Response
 */
export async function addPicture(
  context: RequestContext,
  file: File,
  {
    key,
    owner,
    use,
    ...shown
  }: {
    key: string;
    owner: PictureOwner;
    use: PictureUse;
    place: ClubPicture["place"];
    alt: string;
    /** On the card, when the form was opened. */
    seen: string | undefined;
  },
): Promise<{ id: string } | { problem: string }> {
  const body = Buffer.from(await file.arrayBuffer());
  const made = await processPicture(body, use);
  if (typeof made === "string") return { problem: PICTURE_PROBLEMS[made] };
  const id = idOf(key, body);
  // The picture has taken some of it.
  context.allowMoreTime();
  await store(context, `${folderOf(owner)}/${id}`, made);
  const result = await context.supabase.rpc("add_picture", {
    ...shown,
    ...owner,
    picture: id,
    width: made.width,
    height: made.height,
    widths: [...new Set(made.files.map(({ width }) => width))],
  });
  if (isChanged(result)) {
    throw new InvalidFields(
      { [FILES_OF.card]: [CONFLICTS.replaced] },
      { status: 409, toast: CONFLICTS.notReplaced },
    );
  }
  // The others of the form are added.
  if (result.error?.message === "gallery_full") return { problem: GALLERY_FULL };
  dataOrThrow(result, refusalOf, TOASTS.notTaken);
  return { id };
}

async function store({ supabase }: RequestContext, folder: string, { files }: MadePicture) {
  const answers = await Promise.all(
    files.map(({ width, format, body }) =>
      supabase.storage
        .from("pictures")
        .upload(`${folder}/${width}.${format}`, new Uint8Array(body), {
          contentType: TYPES[format],
        }),
    ),
  );
  for (const { error } of answers) {
    // The same form again.
    if (!error || /already exists/i.test(error.message)) continue;
    const { message } = error;
    const status = "status" in error && typeof error.status === "number" ? error.status : 0;
    if (/row-level security/.test(message)) throw new Response(null, { status: 403 });
    throw new DatabaseError({ error: { code: "", message, details: null }, status });
  }
}

const isChanged = ({ error }: { error: { message: string } | null }): boolean =>
  error?.message === "picture_changed";

/** Of what was done to a picture: in the place of a replaced one another stands. */
const ACTIONS = { removed: "picture-re%", hidden: "picture-hidden" } as const;

/** Who did something to a picture last; null: that cannot be told. */
async function lastBy(
  { supabase }: RequestContext,
  owner: PictureOwner,
  { picture, place }: { picture: string; place: ClubPicture["place"] },
  action: keyof typeof ACTIONS,
): Promise<string | null> {
  const { data } =
    "content" in owner
      ? await supabase
          .from("content_picture_changes")
          .select("admin_name")
          .eq("content_id", owner.content)
          .like("action", ACTIONS[action])
          .order("at", { ascending: false })
          .limit(1)
      : await supabase
          .from("tournament_changes")
          .select("admin_name")
          .eq("tournament_id", owner.tournament)
          // What replaced one on the card has another id.
          .eq(
            place === "card" ? "details->>place" : "details->>picture",
            place === "card" ? place : picture,
          )
          .like("action", ACTIONS[action])
          .order("at", { ascending: false })
          .limit(1);
  return data?.[0]?.admin_name ?? null;
}

/** What is said of a picture, and where it is: of one that is gone, that it is in a gallery. */
async function readSaid(
  { supabase }: RequestContext,
  picture: string,
): Promise<Pick<ClubPicture, "alt" | "is_hidden" | "place">> {
  return (
    unwrap<Pick<ClubPicture, "alt" | "is_hidden" | "place"> | null>(
      await supabase
        .from("pictures")
        .select("alt, is_hidden, place")
        .eq("id", picture)
        .maybeSingle()
        .overrideTypes<Pick<ClubPicture, "alt" | "is_hidden" | "place"> | null, { merge: false }>(),
    ) ?? { alt: null, is_hidden: false, place: "gallery" }
  );
}

/** @throws InvalidFields, with who removed it */
async function refuseRemoved(
  context: RequestContext,
  owner: PictureOwner,
  { picture, alt, was }: { picture: string; alt: string; was: string },
): Promise<never> {
  const { place } = await readSaid(context, picture);
  const name = await lastBy(context, owner, { picture, place }, "removed");
  const typed = alt === was ? "" : alt;
  throw new InvalidFields({}, { status: 409, toast: CONFLICTS.removed[place](name, typed) });
}

const isRemoved = ({ error }: { error: { message: string } | null }): boolean =>
  error?.message === "picture_removed";

/** What the form of a picture said of it when the page was opened, and says now. */
type Said = { picture: string; was: string; alt: string };

/**
 * @returns whether visitors see it, or who has hidden it
 * @throws InvalidFields with what someone else has written or done, DatabaseError, a 403 Response
 */
export async function describePicture(
  context: RequestContext,
  owner: PictureOwner,
  said: Said,
): Promise<{ isHidden: boolean; hiddenBy: string | null }> {
  const { supabase } = context;
  const result = await supabase.rpc("describe_picture", said);
  if (isRemoved(result)) await refuseRemoved(context, owner, said);
  const stored = await readSaid(context, said.picture);
  if (isChanged(result)) {
    throw new InvalidFields(
      { alt: [CONFLICTS.described(stored.alt)] },
      { status: 409, toast: CONFLICTS.notDescribed },
    );
  }
  dataOrThrow(result, refusalOf, TOASTS.failed);
  const { is_hidden: isHidden, place } = stored;
  const { picture } = said;
  return {
    isHidden,
    hiddenBy: isHidden ? await lastBy(context, owner, { picture, place }, "hidden") : null,
  };
}

/** @throws as describePicture */
export async function hidePicture(
  context: RequestContext,
  owner: PictureOwner,
  said: Said,
  hidden: boolean,
): Promise<void> {
  const { picture } = said;
  const result = await context.supabase.rpc("hide_picture", { picture, hidden });
  if (isRemoved(result)) await refuseRemoved(context, owner, said);
  dataOrThrow(result, refusalOf, TOASTS.failed);
}

/**
 * Removes a picture or puts it back.
 *
 * @param seen on the card, when the page was opened
 * @throws as describePicture
 */
export async function removePicture(
  { supabase }: RequestContext,
  picture: string,
  removed: boolean,
  seen: string | undefined,
) {
  const result = await supabase.rpc("remove_picture", { picture, removed, seen });
  if (isChanged(result)) {
    throw new InvalidFields({}, { status: 409, toast: CONFLICTS.notPutBack });
  }
  dataOrThrow(result, refusalOf, TOASTS.failed);
}
