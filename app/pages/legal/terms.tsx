import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { sharedClub } from "#app/catalogue/site/site.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { Responsible } from "./responsible.tsx";
import { TextPage } from "./text-page.tsx";

const PAGE = {
  heading: "Terms",
  description: "What you and the club may expect of each other on this site.",
  sections: [
    {
      heading: "Your account",
      items: [
        "You are 18 or older, or you open the account as the parent or guardian of a younger player.",
        "Your name and e-mail address are correct, and you share the password with no one.",
        "You can delete the account at any time, without a reason. The club may close a misused account, and tells you why.",
      ],
    },
    {
      heading: "Tournaments",
      items: [
        "A registration is a request for a place. You have the place once the site says “Registered”; on the waiting list you do not have one yet.",
        "Each tournament's page states its rules, its dates and the last day to change or withdraw a registration.",
        "The club may cancel a tournament, change its day or correct results, and tells the registered players.",
      ],
    },
    {
      heading: "What this site is not",
      items: [
        "Tee times: the booking is a demonstration. It books nothing and sends nothing.",
        "Bank cards: complimentary rounds are the banks' offers, on their terms. The details here can be out of date; the bank's own terms apply.",
        "Shops, partners and the scoring service: their sites, their terms.",
      ],
    },
    {
      heading: "Fair use",
      paragraphs: [
        "Do not try to access other people's data, to overload the site or to register people without their consent. If you find a weakness, please tell us before anyone else.",
      ],
    },
    {
      heading: "Law",
      paragraphs: [
        "The site is run with care, but it can fail or be wrong. Nothing here limits your rights under the law of India. Changes to these terms appear here with their date.",
      ],
    },
  ],
} as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: PAGE.heading, description: PAGE.description, path: "/terms" }, matches);

export const loader = () => sharedClub();

export default function Terms() {
  const club = useLoaderData<typeof loader>();
  return (
    <TextPage page={PAGE}>
      <Responsible {...club} />
    </TextPage>
  );
}
