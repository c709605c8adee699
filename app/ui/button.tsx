import { useNavigation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";

type Look = "primary" | "gold" | "quiet" | "ghost";

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({
  look = "primary",
  children,
  ...link
}: { look?: Look } & ComponentProps<"a">) {
  return (
    <a {...link} className={`btn btn-${look}`}>
      {children}
    </a>
  );
}

/**
 * The button that sends a form. While the request really runs it shows its
 * busy words and a spinner, and further presses do nothing (DECISIONS 11). It
 * is marked disabled but not taken out of the page's order, so that focus
 * stays where the person left it.
 *
 * @param formAction the path that the form posts to: only that form's request makes it busy
 */
export function SubmitButton({
  children,
  busyText,
  formAction,
  look = "primary",
  name,
  value,
  disabled,
}: {
  children: ReactNode;
  busyText: string;
  formAction: string;
  look?: Look;
  name?: string;
  value?: string;
  disabled?: boolean;
}) {
  const navigation = useNavigation();
  const busy =
    navigation.state !== "idle" &&
    navigation.formMethod === "POST" &&
    navigation.formAction?.split("?")[0] === formAction;
  return (
    <button
      type="submit"
      className={`btn btn-${look}`}
      name={name}
      value={value}
      disabled={disabled}
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {busy ? (
        <>
          <span className="spinner" aria-hidden="true" />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  );
}
