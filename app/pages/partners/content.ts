import driver from "./illustrations/driver.svg";
import gloveAndShoes from "./illustrations/glove-and-shoes.svg";
import balls from "./illustrations/golf-balls.svg";
import packages from "./illustrations/packages.svg";
import teeTimes from "./illustrations/tee-times.svg";

const LOOKED_UP = "2026-11-21";

/**
 * SAMPLE ENTRIES. No partner is under contract yet, so partners and products bear our own name. The
 * URLs are public sites of the same kind, checked on the date beside them. Replace them with the
 * contracted partners.
 */
export const PAY_AND_PLAY_PARTNERS = [
  {
    name: "Teebox Tee Times",
    description:
      "Tee times at courses across India: pick a city, a day and a course, and pay online.",
    address: "https://golflan.com/",
    site: "golflan.com",
    lookedUp: LOOKED_UP,
    illustration: {
      src: teeTimes,
      alt: "Small flags across rolling country, joined by a winding path, a large map pin among them",
    },
  },
  {
    name: "Teebox Getaways",
    description:
      "Premium courses and packages: rounds, stays and golf holidays arranged in one go.",
    address: "https://www.golftripz.com/",
    site: "golftripz.com",
    lookedUp: LOOKED_UP,
    illustration: {
      src: packages,
      alt: "A golf bag and a red suitcase on a terrace above a course with palm trees at sunset",
    },
  },
] as const;

export const PARTNER_STORE = {
  name: "Teebox Store",
  address: "https://golfoy.com/",
  site: "golfoy.com",
  lookedUp: LOOKED_UP,
  discount: "5% extra off",
} as const;

export type Product = {
  id: string;
  name: string;
  description: string;
  url: string;
  illustration: { src: string; alt: string };
};

/** Three featured products. SAMPLE ENTRIES as above; all link to the store's home page. */
export const PRODUCTS: readonly Product[] = [
  {
    id: "driver",
    name: "Teebox Driver",
    description: "A forgiving 460 cc head for the first tee of the morning.",
    url: PARTNER_STORE.address,
    illustration: {
      src: driver,
      alt: "A dark green driver behind a ball on a red tee, the sun low over the hills",
    },
  },
  {
    id: "golf-balls",
    name: "Teebox Golf Balls",
    description: "Three-piece balls by the dozen, soft enough for slow greens.",
    url: PARTNER_STORE.address,
    illustration: {
      src: balls,
      alt: "An open gold box with two golf balls inside and a third rolled out beside it",
    },
  },
  {
    id: "glove-and-shoes",
    name: "Teebox Glove and Shoes",
    description: "A leather glove, and shoes that stay dry through the dew.",
    url: PARTNER_STORE.address,
    illustration: {
      src: gloveAndShoes,
      alt: "A white golf glove over a pair of green spiked golf shoes in slanting light",
    },
  },
];

export const PAY_AND_PLAY_PAGE = {
  heading: "Book Tee-off Time",
  title: "Pay and Play",
  description: "No card with golf on it? Two partners sell tee times and packages directly.",
  visit: (partner: string) => `Visit ${partner}`,
  opens: (site: string) => `Opens ${site}`,
  sample:
    "A sample, until a partner is under contract. The link leads to a public site of the same kind.",
} as const;

export const PRO_SHOP_PAGE = {
  heading: "Pro shop",
  description: "Equipment from our partner store, with something extra off for members.",
  signInText: "Sign in to see the partner store and your members' discount.",
  signIn: "Log in to the pro shop",
  featured: "Featured products",
  sample:
    "Samples, until a partner is under contract. The links lead to a public site of the same kind.",
  shop: "Shop",
  shopEverything: "Shop everything",
  store: (name: string, site: string) => `At ${name}, ${site}`,
  everything: "everything",
} as const;

export const shopToast = (product: string) => ({
  message: `Redirecting to shop for ${product}`,
  description: "You're being redirected to our partner site for purchasing.",
});
