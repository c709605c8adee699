/** The name of an answer's price among the fields `extra`: the first, the second … */
export const extraName = (question: string, index: number) => `${question}-${index}`;
