export const MANUAL_PATH = "/admin/manual";

export const MANUAL = {
  heading: "Manual",
  description: "How the club’s team does what it has to do, a page for each task.",
  intro: "Begin with the first page. Then there is a page for each task, in the order of a season.",
  picture: (title: string) => `The page on which this is done: ${title}`,
  where: "Where",
  next: "Next",
} as const;
