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
}: {
  heading: string;
  text: string;
  link: string;
  returnTo: string;
  picture: string;
  shape: readonly [number, number];
}) {
  return (
    <IllustratedColumn illustration={{ src: picture, alt: "" }} shape={shape}>
      <h1>{heading}</h1>
      <p className="text-lg text-muted">{text}</p>
      <SignInLinks link={link} returnTo={returnTo} />
    </IllustratedColumn>
  );
}

export function SignInLinks({ link, returnTo }: { link: string; returnTo: string }) {
  return (
    <ButtonRow>
      <ButtonLink href={loginPath(returnTo)}>{link}</ButtonLink>
      <ButtonLink look="quiet" href={signupPath(returnTo)}>
        Sign up
      </ButtonLink>
    </ButtonRow>
  );
}
