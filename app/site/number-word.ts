const WORDS = "no one two three four five six seven eight nine ten".split(" ");

/** "three"; from eleven on in digits. */
export const numberWord = (number: number): string => WORDS[number] ?? String(number);

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
