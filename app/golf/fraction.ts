/** An exact number: of whole numbers only, because 0.1 + 0.2 is not 0.3 here. */
export type Fraction = {
  numerator: number;
  /** More than nought. */
  denominator: number;
};

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

export function sumOf(one: Fraction, other: Fraction): Fraction {
  const common = greatestCommonDivisor(one.denominator, other.denominator);
  const times = other.denominator / common;
  return {
    numerator: one.numerator * times + other.numerator * (one.denominator / common),
    denominator: one.denominator * times,
  };
}

/** In lowest terms. */
export function fraction(numerator: number, denominator = 1): Fraction {
  const common = Math.abs(greatestCommonDivisor(numerator, denominator)) || 1;
  return { numerator: numerator / common, denominator: denominator / common };
}

export const NOUGHT: Fraction = fraction(0);

export function productOf(one: Fraction, other: Fraction): Fraction {
  return fraction(one.numerator * other.numerator, one.denominator * other.denominator);
}

/** Less than nought: the first is the smaller one. */
export function compareFractions(one: Fraction, other: Fraction): number {
  return one.numerator * other.denominator - other.numerator * one.denominator;
}

/** Of a decimal: "1.5". */
export function fractionFrom(decimal: string | number): Fraction {
  const [whole = "", decimals = ""] = String(decimal).split(".");
  return fraction(Number(whole + decimals), 10 ** decimals.length);
}

export function percentOf({ numerator, denominator }: Fraction, percent: number): Fraction {
  return { numerator: numerator * percent, denominator: denominator * 100 };
}

const HUNDREDTHS = 100;

/** With two decimals and a true minus sign, as people check it: "−1.78". */
export const decimalText = ({ numerator, denominator }: Fraction): string =>
  String(Math.round((numerator * HUNDREDTHS) / denominator) / HUNDREDTHS).replace("-", "−");

/**
 * The nearest whole number, of two that are equally near the higher: -2.5 becomes -2, as the Rules
 * of Handicapping round.
 */
export function rounded({ numerator, denominator }: Fraction): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}
