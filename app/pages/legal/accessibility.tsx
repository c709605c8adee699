import type { MetaFunction } from "@remix-run/react";
import { pageMeta } from "#app/site/seo.ts";
import { TextPage } from "./text-page.tsx";

const PAGE = {
  heading: "Accessibility",
  description:
    "What this site does so that everyone can use it, what was tested, and what is known to fail.",
  sections: [
    {
      heading: "The aim",
      paragraphs: [
        "Every page should meet the Web Content Accessibility Guidelines 2.2, level AA. We believe that it does, as far as the tests below can tell. No outside auditor has checked it.",
      ],
    },
    {
      heading: "What is tested, before every change",
      items: [
        "Every page, at the width of a phone, with axe-core; its contrast in light and in dark colours.",
        "Every page's HTML against the standard.",
        "Forms: a message stands beside its field and belongs to it, the summary of what went wrong takes the focus, and all of it works without JavaScript.",
        "The calendar by keyboard alone.",
      ],
    },
    {
      heading: "What is known to fail, or was not tried",
      items: [
        "It has not been tried by people who use a screen reader every day.",
        "axe-core finds only some of what can be wrong.",
        "Voice control and magnifiers were not tried.",
        "Sites that links lead to (banks, partners, the scoring service) are not ours.",
        "It is in English only.",
      ],
    },
    {
      heading: "Tell us",
      paragraphs: [
        "If something keeps you from using a page, write to us: which page, and what happened. We answer, and we say when it will be better.",
      ],
    },
  ],
} as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: "/accessibility",
    },
    matches,
  );

export default function Accessibility() {
  return <TextPage page={PAGE} />;
}
