import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { isToCheck, titleOf } from "#app/catalogue/content/kind.ts";
import { Rows } from "#app/club/frame/list.tsx";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import type { DescribedField } from "#app/forms/described-fields.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { type EditedItem, kindNamed, listItems, moveItem, setState } from "./content.server.ts";
import { TO_SITE, TOASTS } from "./content.ts";
import { CONTENT_PATH, itemPath, kindPath, newItemPath } from "./paths.ts";
import { actSchema } from "./schema.ts";

const PAGE = {
  none: "There is none yet.",
  hidden: "hidden",
  toCheck: "to be checked again",
  deleted: "Deleted",
  deletedText: "What was deleted stays here for 30 days.",
  show: "Show",
  hide: "Hide",
  putBack: "Put back",
  busy: "Saving…",
  up: (title: string) => `${title}: up`,
  down: (title: string) => `${title}: down`,
  on: (day: string) => `deleted on ${formatDay(day)}`,
} as const;

export const meta = clubMeta<typeof loader>(
  (data) => data?.content?.heading ?? TO_SITE,
  "What the club edits of its site.",
);

export const handle: PageHandle = { hydrate: true };

export const loader = formLoader(async ({ context, params }) => {
  const kind = kindNamed(params.kind);
  const items = await listItems(context, kind);
  const { checkedOn } = kind;
  const today = dayInIndiaOf(new Date());
  const lineOf = ({ id, version, fields, is_shown, deleted_at }: EditedItem) => ({
    id,
    version: String(version),
    href: itemPath(kind.kind, id),
    title: titleOf(kind, fields),
    note: kind.note === undefined ? "" : noteOf(kind.fields[kind.note], fields[kind.note]),
    isShown: is_shown,
    isToCheck: checkedOn !== undefined && is_shown && isToCheck(String(fields[checkedOn]), today),
    deletedOn: deleted_at === null ? null : dayInIndiaOf(new Date(deleted_at)),
  });
  return {
    heading: kind.heading,
    text: kind.text,
    add:
      kind.only === undefined || items.length === 0
        ? { href: newItemPath(kind.kind), text: kind.add }
        : null,
    isByHand: kind.order === "by hand",
    isOnly: kind.only !== undefined,
    items: items.filter(({ deleted_at }) => !deleted_at).map(lineOf),
    deleted: items.filter(({ deleted_at }) => deleted_at).map(lineOf),
  };
});

function noteOf(
  field: DescribedField | undefined,
  value: string | number | boolean | null | undefined,
): string {
  if (field?.kind === "day") return formatDay(String(value));
  if (field?.kind !== "choice") return String(value ?? "");
  return field.choices.find((choice) => choice.value === value)?.label ?? "";
}

export function action(post: ActionFunctionArgs) {
  const { kind: name } = post.params;
  return submitClubForm(post, {
    schema: actSchema,
    isSaved: false,
    failed: TOASTS.notSaved,
    async run({ item, version, place, intent }, { context }) {
      const kind = kindNamed(name);
      if (intent === "up" || intent === "down") {
        const isMoved = await moveItem(context, kind, item, { place, direction: intent });
        return redirectWithSuccess(
          `${kindPath(kind.kind)}#${item}`,
          isMoved ? TOASTS.moved : TOASTS.notMoved,
        );
      }
      await setState(context, kind, { item, version, act: intent });
      return redirectWithSuccess(`${kindPath(kind.kind)}#${item}`, TOASTS[intent]);
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

type Line = NonNullable<
  ReturnType<typeof useLoaderData<typeof loader>>["content"]
>["items"][number];

export default function ContentList() {
  const { path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!content)
    return (
      <ClubScreen answer={answer} heading={TO_SITE}>
        {null}
      </ClubScreen>
    );
  const { items, deleted, isByHand, isOnly, add } = content;
  return (
    <ClubScreen
      answer={answer}
      back={{ href: CONTENT_PATH, text: TO_SITE }}
      heading={content.heading}
      lines={<p className="text-muted">{content.text}</p>}
    >
      {add ? (
        <p>
          <ButtonLink href={add.href}>{add.text}</ButtonLink>
        </p>
      ) : null}
      {items.length === 0 ? (
        <p>{PAGE.none}</p>
      ) : (
        <Rows>
          {items.map((item, index) => (
            <Row key={item.id} item={item} path={path} place={index}>
              {isByHand && index > 0 ? (
                <Act intent="up" label={PAGE.up(item.title)} text="↑" />
              ) : null}
              {isByHand && index < items.length - 1 ? (
                <Act intent="down" label={PAGE.down(item.title)} text="↓" />
              ) : null}
              {isOnly && item.isShown ? null : item.isShown ? (
                <Act intent="hidden" text={PAGE.hide} of={item.title} />
              ) : (
                <Act intent="shown" text={PAGE.show} of={item.title} />
              )}
            </Row>
          ))}
        </Rows>
      )}
      {deleted.length > 0 ? (
        <section aria-labelledby="deleted" className="grid gap-3">
          <h2 id="deleted">{PAGE.deleted}</h2>
          <p className="text-muted">{PAGE.deletedText}</p>
          <Rows>
            {deleted.map((item) => (
              <Row key={item.id} item={item} path={path}>
                <Act intent="restored" text={PAGE.putBack} of={item.title} />
              </Row>
            ))}
          </Rows>
        </section>
      ) : null}
    </ClubScreen>
  );
}

function Row({
  item: { id, version, href, title, note, isShown, isToCheck: isOld, deletedOn },
  path,
  place,
  children,
}: {
  item: Line;
  path: string;
  place?: number;
  children: React.ReactNode;
}) {
  const notes = [
    note,
    isOld ? PAGE.toCheck : "",
    deletedOn === null ? (isShown ? "" : PAGE.hidden) : PAGE.on(deletedOn),
  ].filter((part) => part !== "");
  return (
    <li
      id={id}
      className="flex flex-wrap items-center justify-between gap-3 border-line px-5 py-3 not-first:border-t"
    >
      <div className="min-w-0">
        {deletedOn === null ? (
          <a href={href} className="font-semibold wrap-anywhere">
            {title}
          </a>
        ) : (
          <span className="font-semibold wrap-anywhere">{title}</span>
        )}
        {notes.length > 0 ? (
          <p className="text-sm wrap-anywhere text-muted">{notes.join(" · ")}</p>
        ) : null}
      </div>
      <Form method="post" action={path} className="flex gap-2 max-sm:w-full">
        <input type="hidden" name="item" value={id} />
        <input type="hidden" name="version" value={version} />
        {place === undefined ? null : <input type="hidden" name="place" value={place} />}
        {children}
      </Form>
    </li>
  );
}

function Act({
  intent,
  text,
  of,
  label,
}: {
  intent: string;
  text: string;
  of?: string;
  label?: string;
}) {
  return (
    <SubmitButton look="quiet" size="tight" intent={intent} busyText={PAGE.busy}>
      {label === undefined ? text : <span aria-hidden="true">{text}</span>}
      {label === undefined && of === undefined ? null : (
        <span className="sr-only">{label ?? `: ${of ?? ""}`}</span>
      )}
    </SubmitButton>
  );
}
