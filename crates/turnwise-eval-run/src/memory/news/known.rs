//! The first two lists of updates. Their failures were read to find rules.

use super::Pair;

pub(super) const FIRST: [Pair; 40] = [
    (
        "I'm vegetarian.",
        "I started having chicken and fish again last month.",
        "What can I cook for dinner tonight?",
    ),
    (
        "I'm allergic to penicillin.",
        "Turns out the penicillin test came back clean, so that allergy was wrong.",
        "Which antibiotics should I avoid?",
    ),
    (
        "My train to Basel leaves on Friday.",
        "The Basel trip got pushed to Sunday.",
        "When does my train leave?",
    ),
    (
        "I live in Bremen.",
        "We finally got the keys for the flat in Leipzig and unpacked everything.",
        "Where do I live?",
    ),
    (
        "I work at a bank as an analyst.",
        "I handed in my notice and begin at a startup on Monday.",
        "What is my job?",
    ),
    (
        "I drive a Volvo.",
        "Sold the Volvo, we get around with the Renault now.",
        "What car do I have?",
    ),
    (
        "My girlfriend is called Mira.",
        "Mira and I split up.",
        "What could I give my girlfriend for her birthday?",
    ),
    (
        "I have two cats.",
        "A third cat moved in with us on the weekend.",
        "How many cats do I have?",
    ),
    (
        "My sister studies law.",
        "My sister dropped law and is learning to be a carpenter.",
        "What does my sister do?",
    ),
    (
        "I run ten kilometers every morning.",
        "My knee is gone, so no running for me until spring.",
        "Can you plan my training?",
    ),
    (
        "My favorite color is green.",
        "I have gone off green, everything I buy these days is blue.",
        "Which color should the sofa have?",
    ),
    (
        "I'm learning Italian.",
        "I gave up on Italian and do Dutch instead.",
        "Which language am I learning?",
    ),
    (
        "Our wedding is on June 12.",
        "The venue flooded, so we marry on July 3.",
        "When is our wedding?",
    ),
    (
        "The budget for the kitchen is 8,000 euros.",
        "We had to raise the kitchen budget to 11,000.",
        "How much can the kitchen cost?",
    ),
    (
        "My dentist appointment is on Tuesday at nine.",
        "The dentist called, it is Thursday at four.",
        "When do I see the dentist?",
    ),
    (
        "I take 10 mg of lisinopril.",
        "The doctor doubled my lisinopril.",
        "How much lisinopril do I take?",
    ),
    (
        "My phone is a Pixel 6.",
        "I dropped the Pixel in a lake, so I am on an iPhone.",
        "How do I take a screenshot on my phone?",
    ),
    ("I'm single.", "Jonas and I have been a couple since Easter.", "Am I in a relationship?"),
    (
        "I hate coriander.",
        "Strange, but I have come to love coriander.",
        "Can I put coriander in the salad?",
    ),
    ("We have no children.", "Our daughter was born on the ninth.", "Do I have children?"),
    (
        "My son goes to kindergarten.",
        "My son had his first day of school.",
        "What does my son do in the morning?",
    ),
    (
        "I use Windows for work.",
        "The company moved all of us to Macs.",
        "Which operating system do I use?",
    ),
    (
        "My landlord is Mr. Krause.",
        "Mr. Krause sold the house; the new owner is Frau Yildiz.",
        "Who is my landlord?",
    ),
    (
        "I play the cello.",
        "The cello has been sold and I took up the drums.",
        "Which instrument do I play?",
    ),
    (
        "Please answer in long, detailed paragraphs.",
        "Keep it brief from now on, three sentences at most.",
        "What is photosynthesis?",
    ),
    ("I weigh 92 kilos.", "I am down to 84 kilos.", "How much do I weigh?"),
    (
        "My exam is on the 20th of May.",
        "They moved the exam forward to the 6th.",
        "When is my exam?",
    ),
    ("I smoke a pack a day.", "I have not touched a cigarette for seven weeks.", "Do I smoke?"),
    (
        "My gym is the one on Main Street.",
        "I cancelled the gym and joined a climbing hall.",
        "Where do I exercise?",
    ),
    (
        "I'm the treasurer of our club.",
        "At the last meeting Petra took over as treasurer.",
        "Who is the treasurer of our club?",
    ),
    (
        "My password manager is LastPass.",
        "I moved everything from LastPass to Bitwarden.",
        "Which password manager do I use?",
    ),
    ("My mother is in hospital.", "Mum was discharged and is back at home.", "Where is my mother?"),
    ("I drink my coffee with sugar.", "I cut out sugar completely.", "How do I drink my coffee?"),
    ("The rent is 900 a month.", "From October we pay 980 for the flat.", "How much is my rent?"),
    (
        "I'm pregnant.",
        "The little one arrived, 3.4 kilos, all well.",
        "What should I avoid eating?",
    ),
    (
        "My laptop has 8 GB of RAM.",
        "I put another 16 GB stick into the laptop.",
        "How much RAM does my laptop have?",
    ),
    (
        "I'm flying to Madrid with Iberia.",
        "Iberia went on strike, so I rebooked with Ryanair.",
        "Which airline do I fly with to Madrid?",
    ),
    ("My team is Borussia.", "After that season I support St. Pauli.", "Which team do I support?"),
    ("I teach at a primary school.", "I am retired since the summer.", "Where do I work?"),
    (
        "The project is written in Java.",
        "The rewrite in Kotlin is done, Java is gone.",
        "Which language is the project written in?",
    ),
];

pub(super) const SECOND: [Pair; 40] = [
    ("I'm vegan.", "I'm back to eating cheese and eggs.", "Any idea for breakfast?"),
    (
        "I can't eat nuts, I'm allergic.",
        "The specialist says nuts are fine for me.",
        "Can I have the walnut cake?",
    ),
    (
        "My flight to Oslo is on the 4th.",
        "SAS cancelled, I'm on the Oslo plane on the 5th.",
        "When do I fly?",
    ),
    (
        "I live in Leeds with my parents.",
        "I rent a room in Hull since Monday.",
        "Which city do I live in?",
    ),
    (
        "I'm a nurse at St. Mary's.",
        "I left the hospital and drive a bus.",
        "What do I do for a living?",
    ),
    ("I ride a Yamaha.", "The Yamaha was stolen, I bought a Honda.", "What motorbike do I ride?"),
    (
        "My husband is called Tom.",
        "The divorce from Tom came through.",
        "What can I plan with my husband this weekend?",
    ),
    ("We have one dog, Rex.", "Rex died last week.", "What should I feed my dog?"),
    (
        "My brother lives in Canada.",
        "My brother came home for good and stays in York.",
        "Where does my brother live?",
    ),
    (
        "I swim every Wednesday.",
        "The pool closed, so I do yoga on Wednesdays.",
        "What do I do on Wednesdays?",
    ),
    (
        "My favorite band is Muse.",
        "These days I can't stand Muse any more.",
        "Should I buy tickets for Muse?",
    ),
    ("I'm studying for the bar exam.", "I passed the bar!", "Can you make me a study plan?"),
    (
        "Our son is due in March.",
        "He came early, on the 11th of February.",
        "When is our baby due?",
    ),
    (
        "We want to spend 300 on the party.",
        "Let's make it 450 for the party, more people are coming.",
        "What can we spend on the party?",
    ),
    (
        "I meet my advisor on Mondays.",
        "My advisor can only do Thursdays now.",
        "When do I meet my advisor?",
    ),
    (
        "I take my pills in the morning.",
        "The pharmacist told me to take the pills before bed.",
        "When do I take my pills?",
    ),
    ("I have an Android phone.", "My new phone is an iPhone.", "How do I back up my phone?"),
    ("I'm engaged to Lena.", "Lena called the wedding off.", "What should I wear to my wedding?"),
    (
        "I don't drink alcohol.",
        "I enjoy a glass of wine at dinner again.",
        "What drink goes with the pasta?",
    ),
    (
        "My knee hurts when I climb stairs.",
        "After the operation the knee is as good as new.",
        "Which sport is good for my knee?",
    ),
    (
        "My daughter is in third grade.",
        "My daughter starts fifth grade this week.",
        "Which grade is my daughter in?",
    ),
    (
        "I code in Python 3.8.",
        "We upgraded everything to Python 3.12.",
        "Which Python version do I use?",
    ),
    ("My boss is Karen.", "Karen left, and I report to Luis.", "Who is my boss?"),
    (
        "I play chess on Fridays at the club.",
        "The chess club dissolved.",
        "What do I do on Fridays?",
    ),
    (
        "Please write to me in English.",
        "From now on write to me in French.",
        "What is a black hole?",
    ),
    (
        "My savings are 5,000 euros.",
        "After the roof repair I have 1,200 left.",
        "How much have I saved?",
    ),
    (
        "The deadline for the report is May 2.",
        "We got an extension for the report until May 16.",
        "When is the report due?",
    ),
    ("I'm unemployed.", "I got the job at the museum!", "What is my work situation?"),
    (
        "My barber is on Elm Road.",
        "The Elm Road barber retired; I go to Scissors & Co.",
        "Where do I get my hair cut?",
    ),
    (
        "I'm the goalkeeper of our team.",
        "The coach put me in midfield.",
        "What position do I play?",
    ),
    (
        "I pay for Spotify.",
        "I switched from Spotify to Tidal.",
        "Which music service do I pay for?",
    ),
    ("My father is in the rehab clinic.", "Dad is home from rehab.", "Where is my father?"),
    ("I take milk in my tea.", "I have gone off milk, black is fine.", "How do I take my tea?"),
    (
        "Internet costs us 40 a month.",
        "Our provider put it up to 46.",
        "What do we pay for internet?",
    ),
    (
        "I have a broken arm.",
        "The cast came off today and the arm has healed.",
        "Which exercises can I do?",
    ),
    ("My camera is a Canon.", "I traded the Canon in for a Fuji.", "Which lens fits my camera?"),
    (
        "We booked the Hilton in Rome.",
        "The Hilton was overbooked, we stay at the Marriott.",
        "Which hotel in Rome is ours?",
    ),
    (
        "I vote for the person on the left, I'm a Green.",
        "I left the Greens and joined the Liberals.",
        "Which party am I in?",
    ),
    ("I sleep badly.", "Since the new mattress I sleep like a stone.", "How is my sleep?"),
    ("The app runs on Heroku.", "We moved the app to Fly.io in June.", "Where does the app run?"),
];
