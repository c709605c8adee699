import { useFormAction, useNavigation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";

const BUTTON_CLASSES =
  "inline-flex cursor-pointer items-center justify-center gap-2.5 rounded-full border-[1.5px] py-2.5 text-md leading-tight font-semibold no-underline disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-75";

const LOOK_CLASSES = {
  primary: "border-transparent bg-primary text-white hover:bg-fairway-600",
  gold: "border-transparent bg-gold-400 text-fairway-950 hover:bg-gold-300",
  quiet: "border-control bg-paper text-link hover:border-link",
  here: "border-transparent bg-fairway-100 text-link",
  ghost: "border-glass-edge bg-glass text-white hover:bg-glass-thick",
} as const;

const SIZE_CLASSES = {
  normal: "min-h-12 px-6",
  small: "min-h-11 px-5",
  tight: "min-h-11 px-3.5",
} as const;

export type ButtonLook = {
  look?: keyof typeof LOOK_CLASSES;
  size?: keyof typeof SIZE_CLASSES;
};

export function buttonClasses({ look = "primary", size = "normal" }: ButtonLook): string {
  return `${BUTTON_CLASSES} ${SIZE_CLASSES[size]} ${LOOK_CLASSES[look]}`;
}

export function ButtonRow({
  atEnd = false,
  children,
  ...row
}: ComponentProps<"div"> & { atEnd?: boolean }) {
  return (
    <div {...row} className={`flex flex-wrap gap-3.5 ${atEnd ? "mt-auto pt-3" : ""}`}>
      {children}
    </div>
  );
}

/** For navigation, never for changing data. */
export function ButtonLink({ look, size, children, ...link }: ButtonLook & ComponentProps<"a">) {
  return (
    <a {...link} className={buttonClasses({ look, size })}>
      {children}
    </a>
  );
}

export function Button({
  look,
  size,
  intent,
  ...button
}: ButtonLook & ComponentProps<"button"> & { type: "submit" | "button"; intent?: string }) {
  return (
    <button
      {...button}
      {...(intent !== undefined && { name: "intent", value: intent })}
      className={buttonClasses({ look, size })}
    />
  );
}

/**
 * The submit button of a form. While the form is being sent it shows its busy text and a spinner,
 * and ignores further clicks. It uses `aria-disabled`, not `disabled`, so that it keeps the focus.
 *
 * @param intent which form or button it is, on a page whose action does several things
 * @param name whose `value` tells it from the buttons of other rows, instead of an intent
 * @param formAction the path that the form posts to, if that is not its own page
 */
export function SubmitButton({
  children,
  busyText,
  formAction,
  ...button
}: ButtonLook & {
  children: ReactNode;
  busyText: string;
  formAction?: string;
  intent?: string;
  name?: string;
  value?: string;
  disabled?: boolean;
}) {
  const ownPage = useFormAction();
  const { name = "intent", value = button.intent ?? null } = button;
  const { state, formMethod, formAction: target, formData } = useNavigation();
  const busy =
    state !== "idle" &&
    formMethod === "POST" &&
    target !== undefined &&
    withoutQuery(target) === withoutQuery(formAction ?? ownPage) &&
    formData?.get(name) === value;
  return (
    <Button
      {...button}
      type="submit"
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {busy ? (
        <>
          <span
            className="size-4.5 rounded-full border-2 border-current border-r-transparent motion-safe:animate-spin"
            aria-hidden="true"
          />
          {busyText}
        </>
      ) : (
        children
      )}
    </Button>
  );
}

const withoutQuery = (path: string) => path.split("?", 1)[0];
