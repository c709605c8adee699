import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { kindNamed, purgeItem, readItem } from "#app/club/content/content.server.ts";
import { itemPath, picturePath } from "#app/club/content/paths.ts";
import { formLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { Panel } from "#app/ui/card.tsx";
import { TOASTS } from "./content.ts";
import { answerOrSaved, CardPicture, RemovedPictures } from "./parts.tsx";
import { readClubPictures } from "./pictures.server.ts";
import { savePictures } from "./save-pictures.server.ts";

const PAGE = {
  heading: "Picture",
  of: (title: string) => `Picture: ${title}`,
  description: "The picture of what the site says of the club.",
  none: "There is no picture yet.",
  back: "Back to the form",
} as const;

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.of(data.content.title) : PAGE.heading),
  PAGE.description,
);

/** @throws a 404 Response for a kind without pictures */
function kindWithPicture(name: string | undefined) {
  const kind = kindNamed(name);
  if (kind.picture === undefined) throw new Response(null, { status: 404 });
  return { ...kind, picture: kind.picture };
}

export const loader = formLoader(async ({ context, params }) => {
  const kind = kindWithPicture(params.kind);
  const item = await readItem(context, kind, params.item);
  // Its own page says that it is deleted; a form that comes back says what became of the picture.
  if (item.deleted_at !== null && !context.isFormReturned)
    throw redirect(itemPath(kind.kind, item.id));
  const pictures = await readClubPictures(context, { content: item.id });
  return {
    title: String(item.fields[kind.title]),
    where: kind.picture.where,
    hasAlt: kind.picture.isNamed === undefined,
    back: itemPath(kind.kind, item.id),
    picture: pictures.find(({ removed_at: at }) => at === null) ?? null,
    removed: pictures.filter(({ removed_at: at }) => at !== null),
    key: randomUUID(),
  };
});

export function action(post: ActionFunctionArgs) {
  const { kind: name = "", item = "" } = post.params;
  const kind = kindWithPicture(name);
  return savePictures(post, {
    path: picturePath(name, item),
    owner: { content: item },
    use: kind.picture.use,
    async purge(context) {
      const edited = await readItem(context, kind, item);
      purgeItem(kind, edited);
      return edited.is_shown;
    },
    card: TOASTS.contentCard,
    shown: TOASTS.shownOfContent,
  });
}

export { revalidateConflict as shouldRevalidate } from "#app/club/frame/page.ts";

export default function ContentPicture() {
  const { path, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answerOrSaved(answer, saved);
  return (
    <ClubScreen
      answer={answer}
      {...(content && { back: { href: content.back, text: PAGE.back } })}
      heading={content ? PAGE.of(content.title) : PAGE.heading}
    >
      {content ? (
        <>
          <Panel aria-label={PAGE.heading}>
            <p className="text-muted">{content.where}</p>
            <CardPicture
              picture={content.picture}
              none={PAGE.none}
              path={path}
              formKey={content.key}
              answer={typed}
              hasAlt={content.hasAlt}
            />
          </Panel>
          <RemovedPictures pictures={content.removed} path={path} card={content.picture} />
        </>
      ) : null}
    </ClubScreen>
  );
}
