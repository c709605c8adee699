import { type FormEvent, useState } from "react";
import { buttonClasses } from "#app/ui/button.tsx";
import { CHECK_IN } from "./content.ts";
import { sendCheckIn } from "./send-check-in.ts";

type Progress = "idle" | "storing" | { notStored: string };

/**
 * One large button that checks somebody in: a form that works without
 * JavaScript. With JavaScript it says in place whether it was stored, also when
 * the connection fails, and other buttons can be pressed meanwhile. Pressing it
 * again is safe.
 *
 * It stands in the second column of a grid, and what went wrong below.
 *
 * @param action where it posts to
 * @param entry the entry's id
 * @param player the player's id; undefined: everybody of the entry
 * @param name whom it is about
 * @param from the page that has the button; undefined: the list
 * @param isHere what is stored
 * @param labels its text before and after
 * @param onStored called when it is stored
 */
export function CheckInButton({
  action,
  entry,
  player,
  name,
  from,
  isHere,
  labels = { before: CHECK_IN.checkIn, after: CHECK_IN.here },
  onStored,
}: {
  action: string;
  entry: string;
  player?: string;
  name: string;
  from?: "entrant";
  isHere: boolean;
  labels?: { before: string; after: string };
  onStored: () => void;
}) {
  const [progress, setProgress] = useState<Progress>("idle");

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProgress("storing");
    const form = new FormData(event.currentTarget);
    form.set("here", "yes");
    const answer = await sendCheckIn(action, form);
    setProgress(answer.isStored ? "idle" : { notStored: answer.reason });
    if (answer.isStored) onStored();
  }

  const text =
    progress === "storing"
      ? CHECK_IN.storing
      : progress !== "idle"
        ? CHECK_IN.again
        : isHere
          ? labels.after
          : labels.before;
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        void send(event);
      }}
      className="contents"
    >
      <input type="hidden" name="entry" value={entry} />
      {player ? <input type="hidden" name="player" value={player} /> : null}
      <input type="hidden" name="name" value={name} />
      {from ? <input type="hidden" name="from" value={from} /> : null}
      <button
        type="submit"
        name="here"
        value="yes"
        data-here={isHere}
        aria-label={CHECK_IN.of(text, name)}
        className={`${buttonClasses({ look: isHere ? "here" : "quiet" })} col-start-2 row-start-1 min-w-30 justify-self-end sm:row-span-2`}
      >
        {text}
      </button>
      {typeof progress === "object" ? (
        <p
          role="alert"
          className="col-span-full text-right text-sm font-semibold text-flag-600"
        >
          {CHECK_IN.notStored}. {progress.notStored}
        </p>
      ) : null}
    </form>
  );
}
