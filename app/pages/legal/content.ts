import { SHELL } from "#app/site/content.ts";

/** A section of a text page: paragraphs, then a list. */
export type TextSection = {
  heading: string;
  paragraphs?: readonly string[];
  items?: readonly string[];
};

/** Who answers for the site; what is missing has not been set. */
export type Club = { name?: string; address?: string; contact?: string };

/** The day of the last change of these texts. */
const UPDATED = "23 November 2026";

/** Of all pages here. */
export const TEXT_PAGES = {
  updated: `Last changed on ${UPDATED}.`,
  contact: "Write to",
} as const;

/** Who is responsible, in words that are true when nothing is set, too. */
export const RESPONSIBLE = {
  heading: "Who is responsible",
  unset:
    "Nobody has been named as responsible for this site yet: it is a trial. Please give it no personal data that you would not give to a trial.",
  noContact: `No address for questions about personal data is set yet. Until then, use “${SHELL.contact}” at the foot of the page.`,
  contact: "Questions, corrections, complaints and withdrawn consent go to",
} as const;

/** What is stored about whom, in the order of the Act's notice. */
export const PRIVACY_PAGE = {
  heading: "Privacy notice",
  description:
    "What this site stores about you, why, for how long, who sees it, and how to get, correct and erase it.",
  sections: [
    {
      heading: "What is stored, and why",
      items: [
        "Your account: name, e-mail address, password (as a hash that nobody can read), when you signed up and last logged in, and the day on which you stated that you are 18 or older. Without it there is no log-in.",
        "Your registrations, with earlier versions: name, e-mail address, phone number, golf group, category, handicap, your notes and your answers to the club's questions; names, phone numbers and handicaps of players whom you bring; your place, check-in, start and result. The club runs the tournament with it. Please ask the players whom you bring before you give their details.",
        "Your scoring account, made with your first registration: its address and password, so that you can log in there.",
        "Mails about your registrations, and messages of the club to you: to whom, when, and whether they were delivered.",
        "If you are an administrator: which members you looked up or exported, and when.",
        "In cookies of your own browser: your log-in, a half-finished booking, and what you typed when your log-in had ended. No script reads them, what you typed is encrypted, and they are used for nothing else.",
      ],
    },
    {
      heading: "What is not done",
      paragraphs: [
        "There is no advertising, no tracking, no statistics about single visitors, and nothing is sold. So nothing here needs a consent beyond the account and the registrations that you make yourself. If that ever changes, a box of its own will ask first, and it will not be ticked.",
        "Two days before a tournament we remind those who have a place. You can turn that off in your profile, or with the link in the mail.",
        "Bookings of tee times are a demonstration: they stay in your browser.",
      ],
    },
    {
      heading: "Who sees it",
      items: [
        "You, in your profile.",
        "The club's administrators: the list of members, and the entries of a tournament. Looking members up and exporting them is logged.",
        "Everybody, when the club publishes them: names, teams, starting times and results of a tournament, on its information page.",
        "The scoring service: your name, e-mail address, category and handicap, when you first register for a tournament.",
        "Those who run our servers and send our mails, on our behalf.",
        "Banks and partner shops get nothing from us: their links lead to their own sites, which have their own notices.",
      ],
    },
    {
      heading: "How long",
      items: [
        "Account and registrations: until you delete the account.",
        "Mails about registrations: 30 days after they were sent, 90 days if they could not be.",
        "Who looked up or exported members: one year.",
        "A half-finished booking: one day. Finished ones: 30 days. A form that waited for your log-in: one hour.",
        "Of a deleted account, published results keep the place and the points, without the name. Backups are overwritten as the host's settings say.",
      ],
    },
    {
      heading: "What you can do",
      items: [
        "Get it: “Download my data” in your profile is a file with everything.",
        "Correct it: name, e-mail address and password in your profile; a registration until its changes close, then by writing to the club.",
        "Erase it, and withdraw your consent: “Delete my account” in your profile. It takes effect at once. Registrations alone can be withdrawn there too.",
        "Name somebody who may do this for you when you cannot, or complain: write to the address above. If the answer does not help, you can complain to the Data Protection Board of India.",
      ],
    },
    {
      heading: "Younger players",
      paragraphs: [
        "An account is opened by somebody who is 18 or older. For a younger player a parent or guardian opens it, in the player's name or their own, and so agrees to what is written here; the club may ask them to confirm it. Nobody's birth date is stored, no child is tracked and none is shown advertising.",
      ],
    },
    {
      heading: "If data is lost or stolen",
      paragraphs: [
        "You will hear from us without delay: what happened, what it may mean for you, what we do, and whom to ask. The Data Protection Board is told as well.",
      ],
    },
  ],
} as const;

/** What both sides may expect. */
export const TERMS_PAGE = {
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
        "Bank cards: complimentary rounds are the banks' offers, on their terms. What stands here can be out of date; the bank's own word counts.",
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

/** What was tested, and what is known to fail. */
export const ACCESSIBILITY_PAGE = {
  heading: "Accessibility",
  description:
    "What this site does so that everybody can use it, what was tested, and what is known to fail.",
  sections: [
    {
      heading: "The aim",
      paragraphs: [
        "Every page should meet the Web Content Accessibility Guidelines 2.2, level AA. We believe that it does, as far as the tests below can tell. Nobody from outside has audited it.",
      ],
    },
    {
      heading: "What is tested, before every change",
      items: [
        "Every page, at the width of a phone, with axe-core; its contrast in light and in dark colours.",
        "Every page's HTML against the standard.",
        "Forms: a message stands beside its field and belongs to it, the summary of what went wrong takes the focus, and all of it works without JavaScript.",
        "The calendar by keyboard alone.",
      ],
    },
    {
      heading: "What is known to fail, or was not tried",
      items: [
        "Nobody who uses a screen reader every day has tried it.",
        "axe-core finds only some of what can be wrong.",
        "Voice control and magnifiers were not tried.",
        "Sites that links lead to (banks, partners, the scoring service) are not ours.",
        "It is in English only.",
      ],
    },
    {
      heading: "Tell us",
      paragraphs: [
        "If something keeps you from using a page, write to us: which page, and what happened. We answer, and we say when it will be better.",
      ],
    },
  ],
} as const;
