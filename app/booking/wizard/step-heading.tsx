import { type ReactNode, useEffect, useRef } from "react";
import type { Step } from "./wizard.ts";

let lastStep: Step | undefined;

/** When the step changes without a page load, it scrolls to the top and takes the focus. */
export function StepHeading({ step, children }: { step: Step; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (lastStep !== undefined && lastStep !== step) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    lastStep = step;
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
