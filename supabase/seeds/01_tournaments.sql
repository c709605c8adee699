-- The two tournaments that the site began with.

insert into public.tournaments (
  id, name, starts_on, place, schedule, calendar_path, slug, state, published_at,
  tee_off_at, ends_at, summary, date_text, lead, facts, schedule_items, rules,
  prizes, tee_assignments, tee_notes, teams_note, closing_text, is_open_after_its_day, allows_other_group,
  has_plain_handicaps
) values (
  'bangalore-birdie-bash',
  'Bangalore Birdie Bash',
  '2025-09-13',
  'a partner golf club',
  'Brunch: 11:30 AM, Final briefing: 12:15 PM, Tee-off: 12:45 PM',
  '/tournaments/bangalore-birdie-bash/updates.ics',
  'bangalore-birdie-bash',
  'published',
  now(),
  '12:45:00',
  '18:30:00',
  'inter-group tournament at a partner golf club',
  'September 13, 2025',
  '13 September at a partner golf club',
  '[
    {
        "fact": "12:45 PM",
        "name": "Tee-off"
    },
    {
        "fact": "60,000 rupees",
        "name": "Winning-team prize"
    },
    {
        "fact": "5 teams, 99 players",
        "name": "Field"
    }
]',
  '[
    {
        "name": "Brunch",
        "time": "11:30"
    },
    {
        "name": "Final briefing",
        "time": "12:15"
    },
    {
        "name": "Tee-off",
        "time": "12:45"
    }
]',
  '[
    {
        "name": "Scoring",
        "rule": "Stableford",
        "meaning": "Points on every hole. The most points win."
    },
    {
        "name": "Handicap",
        "rule": "Peoria, maximum 24",
        "meaning": "Worked out after the round from holes drawn in secret."
    },
    {
        "name": "On one hole",
        "rule": "Maximum 3 over",
        "meaning": "Pick up after 2 over."
    },
    {
        "name": "Team score",
        "rule": "Best 10 cards",
        "meaning": "The ten best cards of each team count."
    },
    {
        "name": "Teams",
        "rule": "Up to 20 players",
        "meaning": "Additional players go to neutral fourballs."
    },
    {
        "name": "Neutral players",
        "rule": "Scores not counted",
        "meaning": "2 of the 99 players are neutral."
    }
]',
  '[
    {
        "for": "team",
        "more": "in golf vouchers, plus the cup",
        "name": "Winning team",
        "prize": "60,000 rupees"
    },
    {
        "for": "team",
        "more": "plus the cup",
        "name": "Runner-up",
        "prize": "30,000 rupees"
    },
    {
        "for": "player",
        "name": "Individual prizes",
        "prize": "13 categories"
    },
    {
        "for": "player",
        "name": "Longest drive",
        "prize": "Hole 6"
    },
    {
        "for": "player",
        "name": "Closest to the pin",
        "prize": "Hole 14"
    }
]',
  '[
    {
        "tee": "BLUE",
        "who": "Men under 65"
    },
    {
        "tee": "WHITE",
        "who": "Men 65-70 (age proof)"
    },
    {
        "tee": "RED",
        "who": "Ladies and men over 70 (age proof)"
    }
]',
  'Please carry proof of age.',
  'Names and draw are sample entries.',
  '5 teams and 99 players, 2 of them neutral, meet on 13 September at a partner golf club. Brunch is at 11:30 AM, the final briefing at 12:15 PM and tee-off at 12:45 PM. The best 10 cards of each team count, and the winning team takes 60,000 rupees in golf vouchers and the cup.',
  true,
  true,
  true
);

insert into public.tournaments (
  id, name, starts_on, calendar_path, slug, state, published_at, summary, date_text,
  card_label, picture, has_information_page, entry_form, form_intro, message_label,
  is_open_after_its_day
) values (
  'founder-birthday',
  'Founder''s Birthday Tournament',
  '2025-10-04',
  '/tournaments/founder-birthday.ics',
  'founder-birthday',
  'published',
  now(),
  'celebration tournament, simple registration with name, phone and handicap',
  'October 4th, 2025',
  'Special event',
  'balloon',
  'false',
  'short',
  'A round among friends to celebrate our founder. Name, phone and handicap are all we need; a few words for the birthday card are welcome.',
  'Birthday Message (Optional)',
  true
);

insert into public.divisions (tournament_id, id, position, name, who)
select tournaments.id, division.*
from public.tournaments
cross join (values
  ('men', 0, 'Men', 'Age < 70'), ('senior', 1, 'Senior', 'Age 70+'), ('ladies', 2, 'Ladies', null)
) as division;

insert into public.golf_groups (tournament_id, name, position)
select 'bangalore-birdie-bash', name, number - 1
from unnest(array[
  'Golf Buddiez', 'Toledo Punters', 'Golf Squad', 'Scratch Golfers', 'Weekly Golfers',
  'Bogey Boys', 'E-Golf', 'Golf Champs', 'Upside Down'
]) with ordinality as listed (name, number);
