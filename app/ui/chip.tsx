import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";

const LOOK_CLASSES = {
  plain: "bg-fairway-100 text-link",
  gold: "bg-gold-100 text-gold-700",
} as const;

export function Chip({
  as: Element = "span",
  look = "plain",
  icon,
  children,
}: {
  as?: "span" | "p";
  look?: keyof typeof LOOK_CLASSES;
  icon?: ComponentProps<typeof Icon>["name"];
  children: ReactNode;
}) {
  return (
    <Element
      className={`inline-flex items-center gap-1.5 self-start rounded-full px-3 py-0.75 font-text text-xs leading-body font-semibold tracking-normal ${LOOK_CLASSES[look]}`}
    >
      {icon ? <Icon name={icon} size="small" /> : null}
      {children}
    </Element>
  );
}
