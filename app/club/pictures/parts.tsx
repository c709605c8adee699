import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";
import { MAX_ALT } from "#app/pictures/limits.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Photograph } from "#app/ui/photograph.tsx";
import { FILES_OF, MAX_FILES, MEGABYTES } from "./content.ts";
import type { ClubPicture } from "./pictures.server.ts";

const WORDS = {
  files: "Files",
  file: "File",
  filesHint: `JPEG, PNG or WebP, up to ${MEGABYTES} MB each, ${MAX_FILES} at a time and 30 MB together. Place and camera are not kept; what is transparent becomes white.`,
  fileHint: `JPEG, PNG or WebP, up to ${MEGABYTES} MB. Place and camera are not kept; what is transparent becomes white.`,
  alt: "What it shows",
  altOfAll: "What they show",
  altHint: "For people who do not see it, for example: the last green with the lake behind it.",
  altOfAllHint: "For people who do not see them. You can say it of each one below.",
  useThis: "Use this picture",
  replace: "Replace the picture",
  add: "Add pictures",
  sending: "Sending; then the site makes its own pictures of it.",
  hidden: "Hidden: only the club sees it.",
  fileAgain: "Choose the file again, then press the button.",
  restored: "What you had typed is here again. It is not saved yet.",
  number: (position: number) => `Picture ${position}`,
  removed: "Removed",
  removedText: "Only the club sees these. They are deleted 30 days after they were removed.",
} as const;

type Answer = { result: SubmissionResult; isSaved?: true } | undefined;

/** A page as its answer has it, or as it was when the session ended, with what was typed. */
export function answerOrSaved(answer: Answer, saved: Record<string, unknown> | undefined): Answer {
  if (answer || !saved) return answer;
  const { intent } = saved;
  const file = intent === "card" || intent === "gallery" ? FILES_OF[intent] : null;
  const initialValue = saved as NonNullable<SubmissionResult["initialValue"]>;
  const error = file === null ? {} : { [file]: [WORDS.fileAgain] };
  return { result: { initialValue, error }, isSaved: true };
}

/** The one picture that stands for its owner, and the form for another. */
export function CardPicture({
  picture,
  none,
  path,
  formKey,
  answer,
  hasAlt = true,
}: {
  picture: ClubPicture | null;
  /** Said where there is none yet. */
  none: string;
  path: string;
  formKey: string;
  answer: Answer;
  /** False: what it shows is said beside it. */
  hasAlt?: boolean;
}) {
  return (
    <>
      {picture ? (
        <ul>
          <ShownPicture picture={picture} path={path} answer={answer} hasAlt={hasAlt} />
        </ul>
      ) : (
        <p>{none}</p>
      )}
      <Upload
        intent="card"
        path={path}
        formKey={formKey}
        button={picture ? WORDS.replace : WORDS.useThis}
        seen={picture?.id}
        answer={answer}
        hasAlt={hasAlt}
      />
    </>
  );
}

/** Those that can be put back; nothing when there are none. */
export function RemovedPictures({
  pictures,
  path,
  card,
}: {
  pictures: ClubPicture[];
  path: string;
  /** The one on the card, whose place it may take. */
  card: ClubPicture | null;
}) {
  if (pictures.length === 0) return null;
  return (
    <Panel aria-labelledby="removed">
      <h2 id="removed">{WORDS.removed}</h2>
      <p className="text-muted">{WORDS.removedText}</p>
      <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-4">
        {pictures.map((picture) => (
          <li key={picture.id} className="grid content-start gap-2">
            <Shown picture={picture} />
            <Act
              picture={picture.id}
              seen={card?.id}
              path={path}
              intent="restore"
              text="Put it back"
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Whether an answer is of this form of the page. */
const isOf = (answer: Answer, form: Record<string, string>): boolean =>
  Object.entries(form).every(([name, value]) => answer?.result.initialValue?.[name] === value);

/** What is wrong with a field of the form that came back. */
const errorsOf = (answer: Answer, field: string, form: Record<string, string>): string[] =>
  (isOf(answer, form) && answer?.result.error?.[field]) || [];

/** A text in the form that came back: the description, or what it was when the page was opened. */
function typedIn(answer: Answer, form: Record<string, string>, name = "alt"): string | null {
  const text = isOf(answer, form) ? answer?.result.initialValue?.[name] : null;
  return typeof text === "string" ? text : null;
}

function Messages({ id, messages }: { id: string; messages: string[] }) {
  if (messages.length === 0) return null;
  return (
    <ul id={id} className="mt-1.5 grid gap-1 text-base font-semibold wrap-anywhere text-flag-600">
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

export function Upload({
  intent,
  path,
  formKey,
  button = WORDS.add,
  seen,
  answer,
  hasAlt = true,
}: {
  intent: "card" | "gallery";
  path: string;
  formKey: string;
  button?: string;
  /** The picture whose place it takes. */
  seen?: string | undefined;
  answer: Answer;
  hasAlt?: boolean;
}) {
  const isMany = intent === "gallery";
  const problems = errorsOf(answer, FILES_OF[intent], { intent });
  const id = `${intent}-file`;
  return (
    <Form method="post" action={path} encType="multipart/form-data" className="grid gap-4">
      <input type="hidden" name="key" value={formKey} />
      {seen === undefined ? null : <input type="hidden" name="seen" value={seen} />}
      <div>
        <label htmlFor={id} className={LABEL_CLASSES}>
          {isMany ? WORDS.files : WORDS.file}
        </label>
        <input
          id={id}
          className={`${CONTROL_CLASSES} py-1.5 text-base file:mr-3.5 file:min-h-9 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-control file:bg-paper file:px-4 file:font-semibold file:text-link`}
          type="file"
          name={FILES_OF[intent]}
          accept="image/jpeg,image/png,image/webp"
          multiple={isMany}
          required
          aria-invalid={problems.length > 0 ? true : undefined}
          aria-describedby={problems.length > 0 ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {isMany ? WORDS.filesHint : WORDS.fileHint}
        </p>
        <Messages id={`${id}-error`} messages={problems} />
      </div>
      {hasAlt ? (
        <Description
          id={`${intent}-alt`}
          label={isMany ? WORDS.altOfAll : WORDS.alt}
          hint={isMany ? WORDS.altOfAllHint : WORDS.altHint}
          value={typedIn(answer, { intent }) ?? ""}
          errors={errorsOf(answer, "alt", { intent })}
        />
      ) : null}
      <div hidden data-progress="">
        <label className="grid gap-1 font-semibold">
          {WORDS.sending}
          <progress className="w-full accent-primary" max={1} value={0} />
        </label>
      </div>
      <ButtonRow>
        <Button type="submit" intent={intent}>
          {button}
        </Button>
      </ButtonRow>
    </Form>
  );
}

function Description({
  id,
  label,
  hint,
  value,
  errors,
}: {
  id: string;
  label: string;
  hint?: string | undefined;
  value: string;
  errors: string[];
}) {
  return (
    <div>
      <label htmlFor={id} className={LABEL_CLASSES}>
        {label}
      </label>
      <input
        id={id}
        className={CONTROL_CLASSES}
        type="text"
        name="alt"
        defaultValue={value}
        maxLength={MAX_ALT}
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={
          [errors.length > 0 ? `${id}-error` : "", hint ? `${id}-hint` : ""]
            .filter(Boolean)
            .join(" ") || undefined
        }
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <Messages id={`${id}-error`} messages={errors} />
    </div>
  );
}

function Shown({ picture }: { picture: ClubPicture }) {
  return (
    <>
      <Photograph
        photograph={{ ...picture, alt: picture.alt ?? "" }}
        wide="480px"
        className={`h-auto w-full max-w-120 rounded-md bg-fairway-100 ${picture.is_hidden || picture.removed_at !== null ? "opacity-50" : ""}`}
      />
      {picture.place === "gallery" ? <p>{WORDS.number(picture.position)}</p> : null}
    </>
  );
}

export function ShownPicture({
  picture,
  path,
  answer,
  hasAlt = true,
}: {
  picture: ClubPicture;
  path: string;
  answer: Answer;
  hasAlt?: boolean;
}) {
  const { id, alt, is_hidden: isHidden } = picture;
  const form = { picture: id };
  const isRestored = answer?.isSaved === true && isOf(answer, form);
  const was = isRestored ? typedIn(answer, form, "was") : alt;
  return (
    <li className="grid content-start gap-2.5">
      <Shown picture={picture} />
      {isHidden ? <p className="font-semibold">{WORDS.hidden}</p> : null}
      <Form method="post" action={path} className="grid gap-2.5">
        <input type="hidden" name="picture" value={id} />
        {hasAlt ? (
          <>
            <input type="hidden" name="was" value={was ?? ""} />
            <Description
              id={`alt-${id}`}
              label={WORDS.alt}
              hint={isRestored ? WORDS.restored : undefined}
              value={typedIn(answer, form) ?? alt ?? ""}
              errors={errorsOf(answer, "alt", form)}
            />
          </>
        ) : null}
        <ButtonRow>
          {hasAlt ? (
            <Button type="submit" look="quiet" size="small" intent="describe">
              Save
            </Button>
          ) : null}
          <Button type="submit" look="quiet" size="small" intent={isHidden ? "show" : "hide"}>
            {isHidden ? "Show" : "Hide"}
          </Button>
          <Button type="submit" look="quiet" size="small" intent="remove">
            Remove
          </Button>
        </ButtonRow>
      </Form>
    </li>
  );
}

function Act({
  picture,
  seen,
  path,
  intent,
  text,
}: {
  picture: string;
  seen: string | undefined;
  path: string;
  intent: string;
  text: string;
}) {
  return (
    <Form method="post" action={path}>
      <input type="hidden" name="picture" value={picture} />
      {seen === undefined ? null : <input type="hidden" name="seen" value={seen} />}
      <Button type="submit" look="quiet" size="small" intent={intent}>
        {text}
      </Button>
    </Form>
  );
}
