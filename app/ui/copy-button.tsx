import { useState } from "react";
import { Button } from "./button.tsx";
import { useHydrated } from "./hydrated.ts";

/** Without JavaScript it is not there: the text stands beside it and can be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const isHydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  if (!isHydrated) return null;
  return (
    <Button
      type="button"
      look="quiet"
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => {
          setCopied(true);
        });
      }}
    >
      <span aria-live="polite">{copied ? "Copied" : label}</span>
    </Button>
  );
}
