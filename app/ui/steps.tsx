const BAR_CLASSES = {
  done: "border-fairway-600",
  current: "border-gold-400",
  ahead: "border-line",
} as const;

const NUMBER_CLASSES = {
  done: "bg-fairway-100",
  current: "bg-primary text-white",
  ahead: "border-[1.5px] border-control",
} as const;

export function positionOf(step: number, current: number): keyof typeof BAR_CLASSES {
  return step < current ? "done" : step === current ? "current" : "ahead";
}

export function stepClasses(position: keyof typeof BAR_CLASSES): string {
  return `border-t-4 pt-2 ${BAR_CLASSES[position]}`;
}

/** The classes of what a step shows: its number before its name, or above it on phones. */
export const STEP_TEXT_CLASSES =
  "flex min-h-11 w-full items-center gap-2.5 text-left leading-tight max-sm:flex-col max-sm:items-start max-sm:gap-1.5 max-sm:text-[min(0.975rem,5.2vw)]";

export function StepNumber({ step, current }: { step: number; current: number }) {
  return (
    <span
      className={`grid size-[1.875rem] flex-none place-items-center rounded-full font-semibold ${NUMBER_CLASSES[positionOf(step, current)]}`}
    >
      {step}
    </span>
  );
}

export function Steps({
  label,
  names,
  current,
}: {
  label: string;
  names: readonly [string, string, string];
  current: 1 | 2 | 3;
}) {
  return (
    <ol className="grid w-full grid-cols-3 gap-2" aria-label={label}>
      {names.map((name, index) => {
        const position = positionOf(index + 1, current);
        return (
          <li
            key={name}
            aria-current={position === "current" ? "step" : undefined}
            className={stepClasses(position)}
          >
            <span
              className={`${STEP_TEXT_CLASSES} ${position === "current" ? "font-semibold" : "text-muted"}`}
            >
              <StepNumber step={index + 1} current={current} /> {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
