import type { ReactNode } from "react";
import { loginPath, signupPath } from "#app/site/paths.ts";
import { ButtonLink, ButtonRow } from "./button.tsx";
import { IllustratedColumn } from "./column.tsx";

export function SignInPrompt({
  heading,
  text,
  link,
  returnTo,
  picture,
  shape,
  children,
}: {
  heading: string;
  text: string;
  link: string;
  returnTo: string;
  picture: string;
  shape: readonly [number, number];
  /** What it is about. */
  children?: ReactNode;
}) {
  return (
    <IllustratedColumn illustration={{ src: picture, alt: "" }} shape={shape}>
      <h1>{heading}</h1>
      {children}
      <p className="text-lg text-muted">{text}</p>
      <ButtonRow>
        <ButtonLink href={loginPath(returnTo)}>{link}</ButtonLink>
        <ButtonLink look="quiet" href={signupPath(returnTo)}>
          Sign up
        </ButtonLink>
      </ButtonRow>
    </IllustratedColumn>
  );
}
