export type TextSection = {
  heading: string;
  paragraphs?: readonly string[];
  items?: readonly string[];
};

const UPDATED = "23 November 2026";

export const TEXT_PAGES = {
  updated: `Last changed on ${UPDATED}.`,
  contact: "Write to",
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
        "Your registrations, with earlier versions: name, e-mail address, phone number, golf group, category, handicap, your notes and your answers to the club's questions; names, phone numbers and handicaps of players whom you bring; your place, check-in, start and result; what your entries cost and what was paid. The club runs the tournament with it. Please ask the players whom you bring before you give their details.",
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
        "Everybody, when the club publishes them: names, teams, starting times and results of a tournament, on its information page; while it is played the scores so far, on its live board.",
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
        "What the club's bank statement says of your payment: until the tournament's accounts are closed, at least 90 days after it and at most a year. The club's books and receipts keep amounts, days and the bank's numbers of payments for as long as accounts must be kept, and your name until you delete the account.",
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
