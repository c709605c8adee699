import type { ReactNode } from "react";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";

/**
 * What is chosen in the first step: folded when it is checked, so that what was found is seen, and
 * its fields are sent all the same.
 */
export function Chosen({
  isChecked,
  label,
  children,
}: {
  isChecked: boolean;
  label: string;
  children: ReactNode;
}) {
  return (
    <details open={!isChecked} className={isChecked ? "border-t border-line pt-2" : ""}>
      <summary
        className={isChecked ? "min-h-11 cursor-pointer py-2 font-semibold text-link" : "hidden"}
      >
        {label}
      </summary>
      <div className={`grid gap-5 ${isChecked ? "pt-3" : ""}`}>{children}</div>
    </details>
  );
}

/** Fields with an example beside them on wide screens, below on others. */
export function WithExample({
  text,
  example,
  children,
}: {
  text: string;
  example: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-5">{children}</div>
      <Example text={text} example={example} />
    </div>
  );
}

export function Example({ text, example }: { text: string; example: string }) {
  return (
    <figure className="grid content-start gap-3 rounded-md bg-sand-100 px-4 py-3.5 lg:self-start">
      <figcaption className="text-sm">
        <strong className="mb-1 block font-semibold">For example</strong>
        {text}
      </figcaption>
      <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{example}</pre>
    </figure>
  );
}

export function Done({
  text,
  next,
  again,
}: {
  text: string;
  next: { href: string; label: string };
  again: { href: string; label: string };
}) {
  return (
    <Panel as="div">
      <p className="text-lg">{text}</p>
      <ButtonRow>
        <ButtonLink href={next.href}>{next.label}</ButtonLink>
        <ButtonLink look="quiet" href={again.href}>
          {again.label}
        </ButtonLink>
      </ButtonRow>
    </Panel>
  );
}

export const DONE = "?done";

export const isDone = ({ url }: Request): boolean => new URL(url).searchParams.has("done");
