/** The name of an answer's price among the fields `extra`: the same in whatever order they stand. */
export const extraName = (question: string, answer: string) =>
  `${question}-${encodeURIComponent(answer).replaceAll(".", "%2E")}`;
