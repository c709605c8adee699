import { capitalized, numberWord } from "#app/site/number-word.ts";

export const PAY_AND_PLAY_PAGE = {
  heading: "Book Tee-off Time",
  title: "Pay and Play",
  description: (partners: number) =>
    `No card with golf on it? ${capitalized(numberWord(partners))} ${partners === 1 ? "partner sells" : "partners sell"} tee times and packages directly.`,
  none: "At the moment no partner sells tee times. Your bank card may have complimentary rounds.",
  visit: (partner: string) => `Visit ${partner}`,
  opens: (site: string) => `Opens ${site}`,
  sample:
    "A sample, until a partner is under contract. The link leads to a public site of the same kind.",
} as const;

export const PRO_SHOP_PAGE = {
  heading: "Pro shop",
  description: "Equipment from our partners, for members.",
  none: "At the moment the pro shop has nothing to show.",
  signInText: "Sign in to see what our partners offer to members.",
  signIn: "Log in to the pro shop",
  featured: "Featured products",
  sampleStore:
    "The store is a sample, until a partner is under contract. The link leads to a public site of the same kind.",
  shop: "Shop",
  shopEverything: "Shop everything",
  at: (store: string) => ` at ${store}`,
  store: (name: string, site: string) => `At ${name}, ${site}`,
  everything: "everything",
} as const;

export const shopToast = (product: string) => ({
  message: `Redirecting to shop for ${product}`,
  description: "You're being redirected to our partner site for purchasing.",
});
