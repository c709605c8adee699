export type TextSection = {
  heading: string;
  paragraphs?: readonly string[];
  items?: readonly string[];
};

const UPDATED = "28 November 2026";

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
        "Your account: name, e-mail address, password (stored only as a hash), when you signed up and last logged in, and the day on which you stated that you are 18 or older. You cannot log in without these.",
        "Your registrations, with earlier versions: name, e-mail address, phone number, golf group, category, handicap, your notes and your answers to the club's questions; names, phone numbers and handicaps of the players you enter; your place, check-in, start and result; what your entries cost and what was paid. The club needs these to run the tournament. Please ask the other players before you enter their details.",
        "Your scoring account, made with your first registration: its address and password, so that you can log in there.",
        "Pictures of tournaments, which the club uploads: what they show. Place, time and camera are taken out before they are stored.",
        "Mails about your registrations, and messages of the club to you: to whom, when, and whether they were delivered.",
        "The club's register of members and guests, which the club keeps itself, also of people without an account: membership number, name, gender, year of birth, phone numbers, e-mail address, home club and handicap, with the earlier ones and their days. It is joined to your account when you confirm the e-mail address that the club has, or by the club.",
        "If you are an administrator: which members you looked up or exported, and when. If you help the club: your role, and who granted and ended it.",
        "In your browser’s cookies: your log-in, a half-finished booking, and what you typed when your log-in had ended. Scripts cannot read them, what you typed is encrypted, and they serve no other purpose.",
      ],
    },
    {
      heading: "What is not done",
      paragraphs: [
        "There is no advertising, no tracking, no statistics about individual visitors, and nothing is sold. So we ask for no consent beyond your account and the registrations you make. If that ever changes, a separate box, not ticked, will ask you first.",
        "Two days before a tournament we email a reminder to players with a place. You can turn this off in your profile, or with the link in the mail.",
        "Bookings of tee times are a demonstration: they stay in your browser.",
      ],
    },
    {
      heading: "Who sees it",
      items: [
        "You, in your profile.",
        "The club's administrators: the list of members, and the entries of a tournament. Looking members up and exporting them is logged. Helpers of the club see what their task needs: a secretary entries, a treasurer what they cost and what was paid, a starter names, and phone numbers on the day.",
        "Everyone, once the club publishes them: names, teams, starting times and results of a tournament, on its information page; during play, the scores so far, on its live board; names, places and results of each round in the tables of a series; the pictures of a tournament.",
        "The scoring service: your name, e-mail address, category and handicap, when you first register for a tournament.",
        "The companies that run our servers and send our mails, on our behalf.",
        "Banks and partner shops get nothing from us: their links lead to their own sites, which have their own notices.",
      ],
    },
    {
      heading: "How long",
      items: [
        "Account and registrations: until you delete the account.",
        "Mails about registrations: 30 days after they were sent, 90 days if they could not be; about the matches of a knock-out, 30 days after it is over.",
        "Your payment as the club's bank statement shows it: until the tournament's accounts are closed, at least 90 days after it and at most a year. The club's books and receipts keep amounts, days and the bank's numbers of payments for as long as accounts must be kept, and your name until you delete the account.",
        "Pictures: as long as their tournament; 30 days after the club removes them.",
        "Who looked up or exported members: one year.",
        "The club's register: until the club removes you; guests and former members until a year after the club's last change. What an import of a list changed in it: 30 days, as what it said of a person who was removed or merged with another. The results that a person played stay. Deleting your account does not remove you from it: please write to the address above.",
        "A half-finished booking: one day. Finished ones: 30 days. A form that waited for your log-in: one hour.",
        "Of a deleted account, published results keep the place and the points, without the name. Backups are overwritten as the host's settings say.",
      ],
    },
    {
      heading: "What you can do",
      items: [
        "Get it: “Download my data” in your profile is a file with everything.",
        "Correct it: what the club's register says, by writing to the club; name, e-mail address and password in your profile; a registration until its changes close, then by writing to the club.",
        "Erase it, and withdraw your consent: “Delete my account” in your profile. It takes effect at once. Registrations alone can be withdrawn there too.",
        "Not be shown in a picture: write to the club, for example with the link below a tournament's pictures. The club hides it at once; it names no one in a picture's description by itself.",
        "Nominate someone to do this for you if you cannot, or complain: write to the address above. If the answer does not help, you can complain to the Data Protection Board of India.",
      ],
    },
    {
      heading: "Younger players",
      paragraphs: [
        "You must be 18 or older to open an account. For a younger player, a parent or guardian opens it, in the player's name or their own, and accepts this notice; the club may ask them to confirm it. No birth dates are stored, only the year in the club's register, and children are neither tracked nor shown advertising.",
      ],
    },
    {
      heading: "If data is lost or stolen",
      paragraphs: [
        "You will hear from us without delay: what happened, what it may mean for you, what we are doing about it, and whom to ask. The Data Protection Board is told as well.",
      ],
    },
  ],
} as const;
