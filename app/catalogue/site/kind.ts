import type { ContentItem, ContentKind } from "#app/catalogue/content/kind.ts";
import type { SocialAddresses } from "#app/site/content.ts";

/** Where a club has its page, and those addresses that a network shortens its own to. */
const NETWORKS = {
  instagram: ["instagram.com", "instagr.am"],
  facebook: ["facebook.com", "fb.com", "fb.me"],
  youtube: ["youtube.com", "youtu.be"],
} as const;

type Network = keyof typeof NETWORKS;

function isOf(network: Network, address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return NETWORKS[network].some((own) => host === own || host.endsWith(`.${own}`));
}

/** Where the club is reached: at the foot of each page, in the texts of law and in mails. */
export const SITE = {
  kind: "site",
  heading: "Contact and social media",
  text: "At the foot of each page, in the privacy notice and the terms, where members are told to write to the club, and in mails about tournaments and bookings.",
  add: "Enter how the club is reached",
  fields: {
    contact: {
      label: "E-mail",
      hint: "Where “Contact Us” writes to. Without it the site has the one of its settings.",
      kind: "email",
      message: "Enter an e-mail address, for example hello@club.example",
    },
    instagram: {
      label: "Instagram",
      hint: "The address of the club’s page. Without it the icon is no link.",
      kind: "url",
    },
    facebook: { label: "Facebook", kind: "url" },
    youtube: { label: "YouTube", kind: "url" },
  },
  title: "contact",
  only: "site",
  order: "by hand",
  shownOn: "every page",
  problemsOf: (fields) =>
    Object.fromEntries(
      (Object.keys(NETWORKS) as Network[])
        .filter((network) => {
          const address = fields[network];
          return typeof address === "string" && !isOf(network, address);
        })
        .map((network) => [
          network,
          `Enter an address at ${NETWORKS[network][0]}, for example https://www.${NETWORKS[network][0]}/club`,
        ]),
    ),
  pathOf: () => "/",
} as const satisfies ContentKind;

export type SiteItem = ContentItem<typeof SITE>;

export const socialOf = ({
  instagram,
  facebook,
  youtube,
}: SiteItem["fields"]): SocialAddresses => ({
  ...(instagram && { instagram }),
  ...(facebook && { facebook }),
  ...(youtube && { youtube }),
});
