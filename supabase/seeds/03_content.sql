-- What the club says when it begins. Benefits and targets of bank cards are what their sources said on
-- the day when they were looked up. Partners are samples: none is under contract yet, so they bear our
-- own name, and the links lead to public sites of the same kind.

insert into public.content (id, kind, position, is_shown, fields) values
  ('icici', 'bank', 0, true, '{
    "bank": "ICICI",
    "type": "Sapphiro Credit Card",
    "benefits": "Up to 4 complimentary rounds or lessons a month, by what was spent on the card the month before.",
    "provider": "ICICI Bank golf programme",
    "website": "https://www.icici.bank.in/",
    "lookedUp": "2026-11-21",
    "source": "Benefit: logintoloans.com/IcIcISapphiroCreditCards.php. No golf page of the bank''s own was found, so its home page.",
    "look": "icici"
}'),
  ('sbi', 'bank', 1, true, '{
    "bank": "SBI",
    "type": "AURUM",
    "benefits": "16 complimentary rounds a year, four a quarter, and 12 golf lessons.",
    "provider": "SBI Card golf programme",
    "website": "https://www.sbicard.com/",
    "lookedUp": "2026-11-21",
    "source": "Benefit: cardsjunction.com/credit-card/sbi-card-aurum-credit-card. The bank''s golf page could not be proved, so its home page.",
    "look": "sbi"
}'),
  ('indusind', 'bank', 2, true, '{
    "bank": "IndusInd",
    "type": "Pinnacle Credit Card",
    "benefits": "Complimentary rounds for the primary card holder, two bookings open at a time; Re 1 is charged for each.",
    "provider": "IndusInd Bank golf programme",
    "website": "https://indusind.com/in/en/personal/Terms-and-Conditions-Indusind-bank-golf-program.html",
    "lookedUp": "2026-11-21",
    "source": "The bank''s own page of its golf programme: the portal''s address.",
    "look": "indusind"
}'),
  ('hsbc', 'bank', 3, true, '{
    "bank": "HSBC",
    "type": "Premier Credit Card",
    "benefits": "Complimentary rounds in the golf programme for Premier and Global Private Banking clients.",
    "provider": "HSBC golf programme",
    "website": "https://www.hsbc.co.in/",
    "lookedUp": "2026-11-21",
    "source": "Benefit: golfpass.golflan.com/content/termsandcondition, the programme''s terms. No golf page of the bank''s own was found, so its home page.",
    "look": "hsbc"
}'),
  ('hdfc', 'bank', 4, true, '{
    "bank": "HDFC",
    "type": "Infinia Credit Card",
    "benefits": "Unlimited complimentary rounds at leading courses across India, and golf lessons.",
    "provider": "HDFC Bank concierge",
    "instruction": "Phone the concierge number on the back of your card, or write to the bank''s card support.",
    "email": "customerservices.cards@hdfcbank.com",
    "lookedUp": "2026-11-21",
    "source": "Benefit: technofino.in/wiki, HDFC Bank Infinia Credit Card. E-mail: the bank''s address for card support, as several sources quote it; the bank''s own page could not be read.",
    "look": "hdfc"
}'),
  ('amex', 'bank', 5, true, '{
    "bank": "American Express",
    "type": "Platinum Reserve Credit Card",
    "benefits": "Complimentary access twice a month to more than 30 courses in India, without a green fee.",
    "provider": "American Express concierge",
    "instruction": "Call the American Express line, at any hour, and ask the concierge for your round of golf.",
    "phone": "1800 419 3646",
    "lookedUp": "2026-11-21",
    "source": "Benefit: americanexpress.com/in/content/platinum-reserve-credit-card. Number: americanexpress.com/in/legal/customer-complaint-grievance-redressal-policy.html.",
    "look": "amex"
}'),
  ('axis', 'bank', 6, true, '{
    "bank": "Axis Bank",
    "type": "Select Credit Card",
    "benefits": "Complimentary rounds at partner courses; how many a year goes by the card.",
    "provider": "Axis Bank golf programme",
    "instruction": "Visit the Axis Bank portal, open the golf benefit of your card and pick a course and a day.",
    "website": "https://www.axis.bank.in/",
    "lookedUp": "2026-11-21",
    "source": "Benefit: quoted in several places, none of them the bank''s. No golf page of the bank''s own was found, so its home page.",
    "look": "axis"
}'),
  ('standard-chartered', 'bank', 7, true, '{
    "bank": "Standard Chartered",
    "type": "Beyond Credit Card",
    "benefits": "2 complimentary rounds a month.",
    "provider": "Standard Chartered Privileges",
    "instruction": "Visit the Standard Chartered portal, open the golf benefit of your card and pick a course and a day.",
    "website": "https://www.sc.com/in/credit-cards/beyond-credit-cards",
    "lookedUp": "2026-11-21",
    "source": "Benefit: cardnitty.com/in/standard-chartered-bank/standard-chartered-beyond-credit-card. Portal: the bank''s own page of the card.",
    "look": "standard-chartered"
}'),
  ('idfc', 'bank', 8, true, '{
    "bank": "IDFC",
    "type": "Mayura Credit Card",
    "benefits": "Up to 2 complimentary rounds or lessons a month, by what was spent on the card the month before.",
    "provider": "IDFC FIRST Bank golf programme",
    "instruction": "Visit the IDFC FIRST Bank portal, open the golf benefit of your card and pick a course and a day.",
    "website": "https://www.idfcfirst.bank.in/",
    "lookedUp": "2026-11-21",
    "source": "Benefit: bankkaro.com/credit-cards/idfc-mayura-credit-card. No golf page of the bank''s own was found, so its home page.",
    "look": "idfc"
}'),
  ('tee-times', 'partner', 0, true, '{
    "name": "Teebox Tee Times",
    "description": "Tee times at courses across India: pick a city, a day and a course, and pay online.",
    "address": "https://golflan.com/",
    "place": "pay-and-play",
    "drawing": "tee-times",
    "isSample": true,
    "lookedUp": "2026-11-21"
}'),
  ('getaways', 'partner', 1, true, '{
    "name": "Teebox Getaways",
    "description": "Premium courses and packages: rounds, stays and golf holidays arranged in one go.",
    "address": "https://www.golftripz.com/",
    "place": "pay-and-play",
    "drawing": "packages",
    "isSample": true,
    "lookedUp": "2026-11-21"
}'),
  ('driver', 'partner', 2, true, '{
    "name": "Teebox Driver",
    "description": "A forgiving 460 cc head for the first tee of the morning.",
    "address": "https://golfoy.com/",
    "place": "shop",
    "drawing": "driver",
    "isSample": true,
    "lookedUp": "2026-11-21"
}'),
  ('golf-balls', 'partner', 3, true, '{
    "name": "Teebox Golf Balls",
    "description": "Three-piece balls by the dozen, soft enough for slow greens.",
    "address": "https://golfoy.com/",
    "place": "shop",
    "drawing": "golf-balls",
    "isSample": true,
    "lookedUp": "2026-11-21"
}'),
  ('glove-and-shoes', 'partner', 4, true, '{
    "name": "Teebox Glove and Shoes",
    "description": "A leather glove, and shoes that stay dry through the dew.",
    "address": "https://golfoy.com/",
    "place": "shop",
    "drawing": "glove-and-shoes",
    "isSample": true,
    "lookedUp": "2026-11-21"
}'),
  ('store', 'partner', 5, true, '{
    "name": "Teebox Store",
    "description": "Clubs, balls, shoes and clothes.",
    "address": "https://golfoy.com/",
    "discount": "5% extra off",
    "place": "store",
    "drawing": "driver",
    "isSample": true,
    "lookedUp": "2026-11-21"
}'),
  ('swing', 'tip', 0, true, '{
    "title": "Perfect Your Swing",
    "summary": "Turn, wait, and let the club do it.",
    "place": "about",
    "drawing": "swing"
}'),
  ('putting', 'tip', 1, true, '{
    "title": "Putting Techniques",
    "summary": "Read the slope first, the speed second.",
    "place": "about",
    "drawing": "putting"
}'),
  ('strategy', 'tip', 2, true, '{
    "title": "Course Strategy",
    "summary": "Play the hole backwards, from the pin to the tee.",
    "place": "about",
    "drawing": "strategy"
}'),
  ('pro-techniques', 'tip', 3, true, '{
    "title": "Pro Techniques",
    "summary": "Club professionals show how they hit the shots that decide a round.",
    "place": "tips",
    "drawing": "swing"
}'),
  ('video-tutorials', 'tip', 4, true, '{
    "title": "Video Tutorials",
    "summary": "One thing at a time, in a minute or two, to watch on the range.",
    "place": "tips",
    "drawing": "video"
}'),
  ('course-strategy', 'tip', 5, true, '{
    "title": "Course Strategy",
    "summary": "Where to aim, when to lay up, and which putts to leave short.",
    "place": "tips",
    "drawing": "strategy"
}'),
  -- The address is that of the settings until an editor enters one.
  ('site', 'site', 0, true, '{
}'),
  ('pine-valley', 'course', 0, true, '{
    "name": "Pine Valley",
    "location": "New Jersey, USA",
    "where": "courses",
    "description": "Islands of fairway in a sea of sand and pines, and no way round either.",
    "price": "$250",
    "rating": 4.9,
    "difficulty": "Pro",
    "drawing": "pine-valley"
}'),
  ('augusta-national', 'course', 1, true, '{
    "name": "Augusta National",
    "location": "Georgia, USA",
    "where": "courses",
    "description": "Azaleas, a creek that has decided many a Sunday, and greens like glass.",
    "price": "$300",
    "rating": 4.8,
    "difficulty": "Pro",
    "drawing": "augusta-national"
}'),
  ('st-andrews', 'course', 2, true, '{
    "name": "St. Andrews Old Course",
    "location": "Fife, Scotland",
    "where": "courses",
    "description": "Where it began: double greens, deep pot bunkers, and the wind from the sea.",
    "price": "$180",
    "rating": 4.7,
    "difficulty": "Advanced",
    "drawing": "st-andrews"
}'),
  ('pebble-beach', 'course', 3, true, '{
    "name": "Pebble Beach",
    "location": "California, USA",
    "where": "courses",
    "description": "Small greens on the cliffs of the Pacific; the view costs a stroke or two.",
    "price": "$275",
    "rating": 4.8,
    "difficulty": "Advanced",
    "drawing": "pebble-beach"
}'),
  ('oakmont', 'course', 4, true, '{
    "name": "Oakmont",
    "location": "Pennsylvania, USA",
    "where": "courses",
    "description": "The church-pew bunkers, and greens so fast that a good putt is a short one.",
    "price": "$200",
    "rating": 4.6,
    "difficulty": "Advanced",
    "drawing": "oakmont"
}'),
  ('bandon-dunes', 'course', 5, true, '{
    "name": "Bandon Dunes",
    "location": "Oregon, USA",
    "where": "courses",
    "description": "Links golf on a wild coast: walk it, keep the ball low, and enjoy the gorse.",
    "price": "$225",
    "rating": 4.7,
    "difficulty": "Intermediate",
    "drawing": "bandon-dunes"
}'),
  ('lake', 'course', 6, true, '{
    "name": "Sample Course 1, by the lake",
    "location": "Gainesville, Georgia, USA",
    "where": "booking",
    "price": "$65",
    "rating": 4.6,
    "distance": "8 km",
    "drawing": "lake"
}'),
  ('hills', 'course', 7, true, '{
    "name": "Sample Course 2, in the hills",
    "location": "Blue Ridge, Georgia, USA",
    "where": "booking",
    "price": "$90",
    "rating": 4.8,
    "distance": "21 km",
    "drawing": "hills"
}'),
  ('marsh', 'course', 8, true, '{
    "name": "Sample Course 3, on the coast",
    "location": "Savannah, Georgia, USA",
    "where": "booking",
    "price": "$110",
    "rating": 4.7,
    "distance": "34 km",
    "drawing": "marsh"
}'),
  ('orchard', 'course', 9, true, '{
    "name": "Sample Course 4, in the orchards",
    "location": "Fort Valley, Georgia, USA",
    "where": "booking",
    "price": "$55",
    "rating": 4.5,
    "distance": "15 km",
    "drawing": "orchard"
}');
