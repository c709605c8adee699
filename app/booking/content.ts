export const STEPS = [
  { number: 1, name: "Select Course" },
  { number: 2, name: "Select Card" },
  { number: 3, name: "Book Tee Time" },
] as const;

export const BOOKING_PAGE = {
  back: "Back",
  continue: "Continue",
  from: (price: string) => `From ${price}`,
  course: "Course",
  card: "Card",
  gone: (what: "course" | "card") =>
    `Please select a ${what} to continue. The one that was chosen is not offered any more; what you typed is still here.`,
  noCourse: "At the moment no course can be booked.",
  noCard: "At the moment no bank card is listed, so no tee time can be booked.",
  courseGone: "A course that is no longer listed",
  cardGone: "A card that is no longer listed",
  /** On the first step, before names and numbers are asked for. */
  trial: "This is a trial: no course is contacted, and no mail is sent.",
  simulated: "This booking is simulated: no course is contacted and no mail is sent.",
  notASample: (course: string) =>
    `${course} is not among the sample courses of this trial. Choose one of them to see how a booking goes.`,
} as const;

export const CONFIRMATION = {
  trial: "This is a demonstration: no course was contacted and no email was sent.",
  kept: (email: string) =>
    `It is kept in this browser only. After a real booking this page says: a confirmation was sent to ${email}.`,
} as const;
