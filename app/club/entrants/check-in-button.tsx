import { useState } from "react";
import { buttonClasses } from "#app/ui/button.tsx";
import { CHECK_IN } from "./content.ts";
import { sendCheckIn, whomOf } from "./send-check-in.ts";

type Progress = "idle" | "storing" | { notStored: string };

/**
 * One large button that checks somebody in, in a form that posts to `action`
 * without JavaScript. With JavaScript it says in place whether it was stored,
 * also when the connection fails, and other buttons can be pressed meanwhile.
 * Pressing it again is safe.
 *
 * It stands in the second column of a grid, and what went wrong below. A page
 * has a hundred of them, so each is as short as it can be.
 *
 * @param player the player's id; undefined: everybody of the entry
 * @param name whom it is about
 * @param isHere what is stored
 * @param labels its text before and after
 * @param isBesideTwo whether the grid's first column has a second row
 * @param onStored called when it is stored
 */
export function CheckInButton({
  action,
  entry,
  player,
  name,
  isHere,
  labels = { before: "Check in", after: "Here ✓" },
  isBesideTwo = false,
  onStored,
}: {
  action: string;
  entry: string;
  player?: string;
  name: string;
  isHere: boolean;
  labels?: { before: string; after: string };
  isBesideTwo?: boolean;
  onStored: () => void;
}) {
  const [progress, setProgress] = useState<Progress>("idle");
  const whom = whomOf(entry, player);

  async function send() {
    setProgress("storing");
    const form = new FormData();
    form.set("here", whom);
    const answer = await sendCheckIn(action, form);
    setProgress(answer.isStored ? "idle" : { notStored: answer.reason });
    if (answer.isStored) onStored();
  }

  const text =
    progress === "storing"
      ? "Storing…"
      : progress !== "idle"
        ? "Press again"
        : isHere
          ? labels.after
          : labels.before;
  return (
    <>
      <button
        name="here"
        value={whom}
        aria-label={CHECK_IN.of(text, name)}
        onClick={(event) => {
          event.preventDefault();
          void send();
        }}
        className={`${buttonClasses({ look: isHere ? "here" : "quiet" })} col-start-2 row-start-1 min-w-30 justify-self-end ${isBesideTwo ? "sm:row-end-3" : ""}`}
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
    </>
  );
}
