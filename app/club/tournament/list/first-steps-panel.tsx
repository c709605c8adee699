import { MANUAL_PATH } from "#app/club/manual/content.ts";
import { Panel } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FirstStep } from "./first-steps.ts";

const PAGE = {
  heading: "First steps",
  steps: {
    make: "Make the club’s first tournament",
    complete: "Fill in its day, place and summary",
    publish: "Publish it",
    enter: "Enter a first player, or wait for a member to enter",
  } satisfies Record<FirstStep["name"], string>,
  done: "done",
  began:
    "The two tournaments of 2025 came with the site, to look at. Once the club has one of its own to come, they are below it, here and on the site.",
  manual: "How to begin",
} as const;

export function FirstStepsPanel({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <Panel aria-labelledby="first-steps">
      <h2 id="first-steps">{PAGE.heading}</h2>
      <ol className="grid">
        {steps.map(({ name, isDone, href }) => (
          <li key={name} className="flex min-h-11 items-center gap-3">
            <span className="grid size-5.5 flex-none place-items-center rounded-full border-[1.5px] border-control text-link">
              {isDone ? <Icon name="tick" /> : null}
            </span>
            <span>
              {isDone || href === null ? PAGE.steps[name] : <a href={href}>{PAGE.steps[name]}</a>}
              {isDone ? <span className="text-muted"> · {PAGE.done}</span> : null}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-muted">{PAGE.began}</p>
      <p>
        <a href={`${MANUAL_PATH}/begin`}>{PAGE.manual}</a>
      </p>
    </Panel>
  );
}
