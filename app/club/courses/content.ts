export const TO_COURSES = "Courses";

export const TOASTS = {
  added: (name: string) => ({ message: "Added", description: `${name} can be taken now.` }),
  saved: (followed: readonly string[]) =>
    followed.length === 0
      ? { message: "Saved" }
      : {
          message: "Saved",
          description: `These drafts have it as it is now: ${followed.join(", ")}.`,
        },
  notFollowed: (names: readonly string[]) => ({
    message: "Saved, but not for all drafts",
    description: `These drafts keep the course as it was, because players or divisions use a tee that has gone: ${names.join(", ")}. Take the course again there.`,
  }),
  taken: (course: string) => ({
    message: "Course taken",
    description: `The tees and the scorecard are those of ${course}.`,
  }),
  removed: { message: "Removed" },
  notSaved: { message: "Not saved", description: "Something went wrong. Please try again." },
  notTaken: { message: "Not taken", description: "Something went wrong. Please try again." },
  notRemoved: { message: "Not removed", description: "Something went wrong. Please try again." },
  changed: "Someone else has changed or removed this course. Open the page again to see it.",
} as const;
