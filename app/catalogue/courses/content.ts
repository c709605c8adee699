export const COURSE_SEARCH = {
  search: "Search",
  none: "No courses found matching",
  found: (count: number) => (count === 1 ? "1 course found." : `${count} courses found.`),
  showAll: "Show all courses",
} as const;

export const COURSES_PAGE = {
  heading: "Explore Our Golf Courses",
  searchLabel: "Search by name, place or description",
  book: "Book Tee Time",
  perRound: "a round",
  rating: "Rating out of 5:",
  holes: (holes: number) => (holes === 1 ? "1 hole" : `${holes} holes`),
  par: (par: number) => `par ${par}`,
  site: (course: string) => `Visit ${course}`,
} as const;
