import { loginPath } from "#app/site/paths.ts";
import { ButtonLink, ButtonRow } from "./button.tsx";
import { Column } from "./column.tsx";

/**
 * What signed-out visitors see on a page for members: its heading, a sentence,
 * and links to log-in and sign-up that lead back here.
 */
export function SignInPrompt({
  heading,
  text,
  link,
  returnTo,
}: {
  heading: string;
  text: string;
  link: string;
  returnTo: string;
}) {
  return (
    <Column narrow>
      <h1>{heading}</h1>
      <p className="text-lg text-muted">{text}</p>
      <ButtonRow>
        <ButtonLink href={loginPath(returnTo)}>{link}</ButtonLink>
      </ButtonRow>
    </Column>
  );
}
