import { loginPath } from "#app/site/redirect-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/**
 * What a signed-out visitor sees on a page for members: the
 * page's heading, a word, and the way in that leads back here.
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
    <section className="wrap page narrow">
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <div className="row">
        <ButtonLink href={loginPath(returnTo)}>{link}</ButtonLink>
      </div>
    </section>
  );
}
