import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { clubFromSettings } from "#app/site/club.server.ts";
import { Responsible } from "./responsible.tsx";
import { TextPage } from "./text-page.tsx";
import { pageMeta } from "#app/site/seo.ts";

const PAGE = {
  heading: "Terms",
  description: "What you and the club may expect of each other on this site.",
  sections: [
    {
      heading: "Your account",
      items: [
        "You are 18 or older, or you open the account as the parent or guardian of a younger player.",
        "Name and e-mail address are true, and the password is yours alone.",
        "You can delete the account at any time, without a reason. The club may close one that is misused, and says why.",
      ],
    },
    {
      heading: "Tournaments",
      items: [
        "A registration is a request for a place. It is yours when the site says “Registered”; on the waiting list it is not yet.",
        "Each tournament's page has its rules, its dates and until when a registration can be changed or withdrawn.",
        "The club may cancel a tournament, change its day or correct results, and tells those who are registered.",
      ],
    },
    {
      heading: "What this site is not",
      items: [
        "Tee times: the booking is a demonstration. It books nothing and sends nothing.",
        "Bank cards: complimentary rounds are the banks' offers, on their terms. What stands here can be out of date; the bank's own terms apply.",
        "Shops, partners and the scoring service: their sites, their terms.",
      ],
    },
    {
      heading: "Fair use",
      paragraphs: [
        "Do not try to get at other people's data, to overload the site or to register people who have not agreed. Whoever finds a weakness, please tell us before anybody else.",
      ],
    },
    {
      heading: "Law",
      paragraphs: [
        "The site is run with care, but it can fail or be wrong. Nothing here takes away a right that the law of India gives you. Changes of these terms are shown here with their day.",
      ],
    },
  ],
} as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: PAGE.heading, description: PAGE.description, path: "/terms" }, matches);

export function loader() {
  return clubFromSettings();
}

export default function Terms() {
  const club = useLoaderData<typeof loader>();
  return (
    <TextPage page={PAGE}>
      <Responsible {...club} />
    </TextPage>
  );
}
