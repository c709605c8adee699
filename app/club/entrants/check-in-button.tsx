import { useState } from "react";
import { buttonClasses, type ButtonLook } from "#app/ui/button.tsx";
import { CHECK_IN } from "./content.ts";
import { type CheckInAnswer, sendCheckIn, whomOf } from "./send-check-in.ts";

type Progress = "idle" | "storing" | Exclude<CheckInAnswer, { isStored: true }>;

/**
 * Says in place whether it was stored, also when the connection fails; without JavaScript it posts
 * to `action`. A page has a hundred of them, so each is as short as it can be.
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
  onStored: (isHere: boolean) => void;
}) {
  const [progress, setProgress] = useState<Progress>("idle");
  const whom = whomOf(entry, player);

  async function send(field: "here" | "notHere") {
    const isUnclear = typeof progress === "object" && progress.isStored === null;
    setProgress("storing");
    const form = new FormData();
    form.set(field, whom);
    const answer = await sendCheckIn(action, form, isUnclear);
    setProgress(answer.isStored ? "idle" : answer);
    if (answer.isStored) onStored(field === "here");
  }

  const text =
    progress === "storing"
      ? "Storing…"
      : progress !== "idle"
        ? "Press again"
        : isHere
          ? labels.after
          : labels.before;
  const button = (field: "here" | "notHere", label: string, look: ButtonLook) => (
    <button
      name={field}
      value={whom}
      aria-label={CHECK_IN.of(label, name)}
      onClick={(event) => {
        event.preventDefault();
        void send(field);
      }}
      // Read in the sun, the page being dark or light.
      className={`${buttonClasses(look)} ${look.look === "primary" ? "dark:bg-fairway-800" : ""}`}
    >
      {label}
    </button>
  );
  return (
    <>
      <div
        className={`col-start-[-2] row-start-1 grid min-w-30 gap-1 justify-self-end sm:flex sm:flex-row-reverse sm:items-center sm:gap-3 ${isBesideTwo ? "sm:row-end-3" : ""}`}
      >
        {button("here", text, { look: isHere ? "here" : "primary" })}
        {isHere ? button("notHere", CHECK_IN.undo, { look: "quiet", size: "small" }) : null}
      </div>
      {typeof progress === "object" ? (
        <p role="alert" className="col-span-full text-right text-sm font-semibold text-flag-600">
          {progress.isStored === null ? CHECK_IN.unclear : CHECK_IN.notStored}. {progress.reason}
        </p>
      ) : null}
    </>
  );
}
