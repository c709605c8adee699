-- The two tournaments that the site began with. Players and draw are numbered samples.

update public.tournaments
set tee_off_at = '12:45',
    ends_at = '18:30',
    summary = 'inter-group tournament at a partner golf club',
    date_text = 'September 13, 2025',
    picture = 'fairway',
    lead = '13 September at a partner golf club',
    facts = '[
      { "name": "Tee-off", "fact": "12:45 PM" },
      { "name": "Winning-team prize", "fact": "60,000 rupees" },
      { "name": "Field", "fact": "5 teams, 99 players" }
    ]',
    schedule_items = '[
      { "time": "11:30", "name": "Brunch" },
      { "time": "12:15", "name": "Final briefing" },
      { "time": "12:45", "name": "Tee-off" }
    ]',
    rules = '[
      { "name": "Scoring", "rule": "Stableford", "meaning": "Points on every hole. The most points win." },
      { "name": "Handicap", "rule": "Peoria, maximum 24", "meaning": "Worked out after the round from holes drawn in secret." },
      { "name": "On one hole", "rule": "Maximum 3 over", "meaning": "Pick up after 2 over." },
      { "name": "Team score", "rule": "Best 10 cards", "meaning": "The ten best cards of each team count." },
      { "name": "Teams", "rule": "Up to 20 players", "meaning": "Additional players go to neutral fourballs." },
      { "name": "Neutral players", "rule": "Scores not counted", "meaning": "2 of the 99 players are neutral." }
    ]',
    prizes = '[
      { "for": "team", "name": "Winning team", "prize": "60,000 rupees", "more": "in golf vouchers, plus the cup" },
      { "for": "team", "name": "Runner-up", "prize": "30,000 rupees", "more": "plus the cup" },
      { "for": "player", "name": "Individual prizes", "prize": "13 categories" },
      { "for": "player", "name": "Longest drive", "prize": "Hole 6" },
      { "for": "player", "name": "Closest to the pin", "prize": "Hole 14" }
    ]',
    tees = '[
      { "tee": "BLUE", "who": "Men under 65" },
      { "tee": "WHITE", "who": "Men 65-70 (age proof)" },
      { "tee": "RED", "who": "Ladies and men over 70 (age proof)" }
    ]',
    tees_note = 'Please bring your age proof along.',
    teams = '[
      { "name": "Scratch Golfers", "players": [ "Scratch Golfers player 1", "Scratch Golfers player 2", "Scratch Golfers player 3", "Scratch Golfers player 4", "Scratch Golfers player 5", "Scratch Golfers player 6", "Scratch Golfers player 7", "Scratch Golfers player 8", "Scratch Golfers player 9", "Scratch Golfers player 10", "Scratch Golfers player 11", "Scratch Golfers player 12", "Scratch Golfers player 13", "Scratch Golfers player 14", "Scratch Golfers player 15", "Scratch Golfers player 16", "Scratch Golfers player 17", "Scratch Golfers player 18", "Scratch Golfers player 19", "Scratch Golfers player 20" ] },
      { "name": "Golf Champs", "players": [ "Golf Champs player 1", "Golf Champs player 2", "Golf Champs player 3", "Golf Champs player 4", "Golf Champs player 5", "Golf Champs player 6", "Golf Champs player 7", "Golf Champs player 8", "Golf Champs player 9", "Golf Champs player 10", "Golf Champs player 11", "Golf Champs player 12", "Golf Champs player 13", "Golf Champs player 14", "Golf Champs player 15", "Golf Champs player 16", "Golf Champs player 17", "Golf Champs player 18", "Golf Champs player 19", "Golf Champs player 20", "Golf Champs player 21" ] },
      { "name": "Golf Buddiez", "players": [ "Golf Buddiez player 1", "Golf Buddiez player 2", "Golf Buddiez player 3", "Golf Buddiez player 4", "Golf Buddiez player 5", "Golf Buddiez player 6", "Golf Buddiez player 7", "Golf Buddiez player 8", "Golf Buddiez player 9", "Golf Buddiez player 10", "Golf Buddiez player 11", "Golf Buddiez player 12", "Golf Buddiez player 13", "Golf Buddiez player 14", "Golf Buddiez player 15", "Golf Buddiez player 16", "Golf Buddiez player 17", "Golf Buddiez player 18", "Golf Buddiez player 19", "Golf Buddiez player 20", "Golf Buddiez player 21" ] },
      { "name": "Calling Elvis", "players": [ "Calling Elvis player 1", "Calling Elvis player 2", "Calling Elvis player 3", "Calling Elvis player 4", "Calling Elvis player 5", "Calling Elvis player 6", "Calling Elvis player 7", "Calling Elvis player 8", "Calling Elvis player 9", "Calling Elvis player 10", "Calling Elvis player 11", "Calling Elvis player 12", "Calling Elvis player 13", "Calling Elvis player 14", "Calling Elvis player 15", "Calling Elvis player 16", "Calling Elvis player 17", "Calling Elvis player 18", "Calling Elvis player 19", "Calling Elvis player 20" ] },
      { "name": "Bogey Boys", "players": [ "Bogey Boys player 1", "Bogey Boys player 2", "Bogey Boys player 3", "Bogey Boys player 4", "Bogey Boys player 5", "Bogey Boys player 6", "Bogey Boys player 7", "Bogey Boys player 8", "Bogey Boys player 9", "Bogey Boys player 10", "Bogey Boys player 11", "Bogey Boys player 12", "Bogey Boys player 13", "Bogey Boys player 14", "Bogey Boys player 15", "Bogey Boys player 16", "Bogey Boys player 17" ] }
    ]',
    team_size = 20,
    teams_note = 'Names and draw are sample entries.',
    tee_sheet = '[
      { "start": "1A", "players": [ "Scratch Golfers player 1", "Golf Champs player 1", "Golf Buddiez player 1", "Calling Elvis player 1" ] },
      { "start": "1B", "players": [ "Scratch Golfers player 2", "Golf Champs player 2", "Golf Buddiez player 2", "Calling Elvis player 2" ] },
      { "start": "2A", "players": [ "Scratch Golfers player 3", "Golf Champs player 3", "Golf Buddiez player 3", "Calling Elvis player 3" ] },
      { "start": "2B", "players": [ "Scratch Golfers player 4", "Golf Champs player 4", "Golf Buddiez player 4", "Calling Elvis player 4" ] },
      { "start": "3A", "players": [ "Bogey Boys player 1", "Scratch Golfers player 5", "Golf Champs player 5", "Golf Buddiez player 5" ] },
      { "start": "3B", "players": [ "Calling Elvis player 5", "Bogey Boys player 2", "Scratch Golfers player 6", "Golf Champs player 6" ] },
      { "start": "4A", "players": [ "Golf Buddiez player 6", "Calling Elvis player 6", "Bogey Boys player 3", "Scratch Golfers player 7" ] },
      { "start": "4B", "players": [ "Golf Champs player 7", "Golf Buddiez player 7", "Calling Elvis player 7", "Bogey Boys player 4" ] },
      { "start": "5A", "players": [ "Scratch Golfers player 8", "Golf Champs player 8", "Golf Buddiez player 8", "Calling Elvis player 8" ] },
      { "start": "5B", "players": [ "Bogey Boys player 5", "Scratch Golfers player 9", "Golf Champs player 9", "Golf Buddiez player 9" ] },
      { "start": "6A", "players": [ "Calling Elvis player 9", "Bogey Boys player 6", "Scratch Golfers player 10", "Golf Champs player 10" ] },
      { "start": "6B", "players": [ "Golf Buddiez player 10", "Calling Elvis player 10", "Bogey Boys player 7", "Scratch Golfers player 11" ] },
      { "start": "7A", "players": [ "Golf Champs player 11", "Golf Buddiez player 11", "Calling Elvis player 11", "Bogey Boys player 8" ] },
      { "start": "7B", "players": [ "Scratch Golfers player 12", "Golf Champs player 12", "Golf Buddiez player 12", "Calling Elvis player 12" ] },
      { "start": "8", "players": [ "Bogey Boys player 9", "Scratch Golfers player 13", "Golf Champs player 13", "Golf Buddiez player 13" ] },
      { "start": "9", "players": [ "Calling Elvis player 13", "Bogey Boys player 10", "Scratch Golfers player 14", "Golf Champs player 14" ] },
      { "start": "10", "players": [ "Golf Buddiez player 14", "Calling Elvis player 14", "Bogey Boys player 11", "Scratch Golfers player 15" ] },
      { "start": "11", "players": [ "Golf Champs player 15", "Golf Buddiez player 15", "Calling Elvis player 15", "Bogey Boys player 12" ] },
      { "start": "12", "players": [ "Scratch Golfers player 16", "Golf Champs player 16", "Golf Buddiez player 16", "Calling Elvis player 16" ] },
      { "start": "13", "players": [ "Bogey Boys player 13", "Scratch Golfers player 17", "Golf Champs player 17", "Golf Buddiez player 17" ] },
      { "start": "14", "players": [ "Calling Elvis player 17", "Bogey Boys player 14", "Scratch Golfers player 18", "Golf Champs player 18" ] },
      { "start": "15", "players": [ "Golf Buddiez player 18", "Calling Elvis player 18", "Bogey Boys player 15", "Scratch Golfers player 19" ] },
      { "start": "16", "players": [ "Golf Champs player 19", "Golf Buddiez player 19", "Calling Elvis player 19", "Bogey Boys player 16" ] },
      { "start": "17", "players": [ "Scratch Golfers player 20", "Golf Champs player 20", "Golf Buddiez player 20", "Calling Elvis player 20" ] },
      { "start": "18", "players": [ "Bogey Boys player 17", "Golf Champs player 21", "Golf Buddiez player 21" ] }
    ]',
    closing_text = '5 teams and 99 players, 2 of them neutral, meet on 13 September at a partner golf club. Brunch is at 11:30 AM, the final briefing at 12:15 PM and tee-off at 12:45 PM. The best 10 cards of each team count, and the winning team takes 60,000 rupees in golf vouchers and the cup.',
    golf_groups = array[
      'Golf Buddiez',
      'Toledo Punters',
      'Golf Squad',
      'Scratch Golfers',
      'Weekly Golfers',
      'Bogey Boys',
      'E-Golf',
      'Golf Champs',
      'Upside Down'
    ]
where id = 'bangalore-birdie-bash';

update public.tournaments
set entry_form = 'short',
    form_intro = 'A round among friends to celebrate our founder. Name, phone and handicap are all we need; a few words for the birthday card are welcome.',
    summary = 'celebration tournament, simple registration with name, phone and handicap',
    date_text = 'October 4th, 2025',
    card_label = 'Special event',
    picture = 'balloon',
    has_information_page = false
where id = 'founder-birthday';
