import { MAX_PICTURE_BYTES } from "#app/pictures/limits.ts";

export const MEGABYTES = MAX_PICTURE_BYTES / 1024 / 1024;

/** Files of one form, and what they may have together (app/site/large-forms.ts). */
export const MAX_FILES = 10;

/** The fields with files, by the button that sends them. */
export const FILES_OF = { card: "card_file", gallery: "gallery_files" } as const;

export type Toast = { message: string; description: string };

const oneOrMore = (count: number) => (count === 1 ? "1 picture" : `${count} pictures`);

export const TOASTS = {
  failed: { message: "Not saved", description: "Please try again." },
  notTaken: { message: "Picture not taken", description: "Please try again." },
  /** On the log-in page: browsers keep no file of a form. */
  logInForFile: {
    message: "Please log in",
    description:
      "Your session has ended. The description that you typed is saved; the file has to be chosen again.",
  },
  added: (count: number) => ({
    message: "Pictures added",
    description: `${oneOrMore(count)} added.`,
  }),
  notAll: (added: number, refused: number) => ({
    message: added === 0 ? "No picture added" : "Not all pictures added",
    description:
      added === 0
        ? "What is wrong is beside the files."
        : `${oneOrMore(added)} added, and ${oneOrMore(refused)} not: what is wrong is beside the files.`,
  }),
  tournamentCard: (isPublic: boolean) => ({
    message: "Picture of the card saved",
    description: `It is on the tournament’s page, and on its card where that is listed${isPublic ? "" : ", once it is published"}.`,
  }),
  contentCard: (isPublic: boolean) => ({
    message: "Picture saved",
    description: isPublic
      ? "Visitors see it now."
      : "Visitors see it, once what it belongs to is shown.",
  }),
  described: { message: "Saved", description: "The description is saved." },
  describedHidden: (name: string | null) => ({
    message: "Saved",
    description: `The description is saved. The picture is hidden${name === null ? "" : `, by ${name}`}: only the club sees it.`,
  }),
  hidden: {
    message: "Picture hidden",
    description: "Only the club sees it now. A browser that has shown it may keep its copy.",
  },
  /** After what is said of a picture that is hidden, shown or removed. */
  alsoDescribed: "The description is saved.",
  shownOfTournament: (isPublic: boolean) => ({
    message: "Picture shown",
    description: `It is on the tournament’s pages again${isPublic ? "" : ", once that is published"}.`,
  }),
  shownOfContent: (isPublic: boolean) => ({
    message: "Picture shown",
    description: isPublic
      ? "Visitors see it again."
      : "Visitors see it again, once what it belongs to is shown.",
  }),
  removed: { message: "Picture removed", description: "It can be put back for 30 days." },
  restored: {
    message: "Picture put back",
    description:
      "If another one stood in its place, that is under “Removed” now. If this one was hidden, it still is.",
  },
} as const;

/** @param typed of a description, which has no field any more */
const removedBy = (name: string | null, what: string, typed: string) => ({
  message: "Not saved",
  description: `${name ?? "Someone else"} has ${what}. It can be put back under “Removed”.${typed === "" ? "" : ` You had typed: ${typed}`}`,
});

/** What is said where someone else has changed the same picture since the page was opened. */
export const CONFLICTS = {
  notDescribed: {
    message: "Not saved yet",
    description:
      "Someone else has written what this picture shows. Theirs is below yours. Save again to keep yours.",
  },
  described: (alt: string | null) =>
    alt === null ? "Saved now: no description." : `Saved now: ${alt}`,
  /** By where it was. */
  removed: {
    card: (name: string | null, typed: string) =>
      removedBy(
        name,
        "removed this picture since you opened this page, or put another one in its place",
        typed,
      ),
    gallery: (name: string | null, typed: string) =>
      removedBy(name, "removed this picture since you opened this page", typed),
  },
  notReplaced: {
    message: "Picture not used",
    description: "Someone else has changed which picture is here. The page shows it as it is now.",
  },
  replaced:
    "Someone else has changed which picture is here since you opened this page. To use yours, choose its file again.",
  notPutBack: {
    message: "Not put back",
    description:
      "Someone else has put another picture in its place. Look at it, then press the button again if you still want this one.",
  },
} as const;
