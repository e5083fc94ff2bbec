//! Lists of updates about other things than the first two, written before the rule for topics.

use super::Pair;

/// Updates as they come to mind: most share a name or a rare word with the old statement.
pub(super) const THIRD: [Pair; 40] = [
    (
        "I'm on a low-carb diet.",
        "Bread and pasta are back on my plate, the diet is over.",
        "What should I eat for lunch?",
    ),
    (
        "I can't eat gluten.",
        "The biopsy showed that gluten does me no harm.",
        "Can I order the pizza?",
    ),
    (
        "The concert in Vienna is on the 14th.",
        "Vienna was put off until the 28th.",
        "When is the concert?",
    ),
    (
        "I live in a shared flat in Porto.",
        "I have had my own place in Braga since June.",
        "Where is my home?",
    ),
    (
        "I'm a chef at the Harbour Inn.",
        "I said goodbye to the Harbour Inn and teach cooking now.",
        "Where do I work?",
    ),
    (
        "I commute by bike.",
        "My bike got a flat for good, these days I take the tram.",
        "How do I get to work?",
    ),
    (
        "My wife is called Ines.",
        "Ines and I are separated.",
        "What do I buy my wife for Christmas?",
    ),
    (
        "We keep three hens.",
        "A fox got one of the hens on Sunday, two are left.",
        "How many hens do we have?",
    ),
    (
        "My nephew wants to be a pilot.",
        "My nephew has his heart set on medicine now.",
        "What does my nephew want to become?",
    ),
    (
        "I practice the piano for an hour every day.",
        "Since the move there is no piano, I sing in a choir.",
        "What music do I make?",
    ),
    (
        "My favorite author is Murakami.",
        "I have had enough of Murakami, it is Le Guin for me.",
        "Which author do I like best?",
    ),
    (
        "I'm preparing for the driving test.",
        "I've had my license since Thursday!",
        "How should I study this week?",
    ),
    (
        "Our house sale closes on May 9.",
        "The closing moved to May 23.",
        "When do we sell the house?",
    ),
    (
        "I want to spend 600 on a bicycle.",
        "I could stretch to 900 for the bicycle.",
        "What can I spend on a bicycle?",
    ),
    (
        "The physiotherapist sees me on Wednesdays.",
        "Physiotherapy is Friday mornings from now on.",
        "On which day is my physiotherapy?",
    ),
    (
        "I take ibuprofen for my back.",
        "The doctor took me off ibuprofen.",
        "Which painkiller do I take?",
    ),
    (
        "My tablet is an old Kindle Fire.",
        "The Kindle broke and I replaced it with an iPad.",
        "Which tablet do I have?",
    ),
    ("I'm dating Felix.", "Felix and I called it quits.", "Where can I take my boyfriend?"),
    (
        "I can't stand olives.",
        "After Greece I eat olives by the handful.",
        "Should I put olives on the pizza?",
    ),
    (
        "I have a sprained ankle.",
        "The ankle is fine again, I danced all night.",
        "Can I go hiking?",
    ),
    (
        "My twins are in nursery.",
        "The twins began primary school yesterday.",
        "Where do my twins go?",
    ),
    (
        "We deploy with Jenkins.",
        "Jenkins is switched off, GitHub Actions does it all.",
        "How do we deploy?",
    ),
    ("My manager is Theo.", "Theo moved to Berlin, so Amira leads us.", "Who is my manager?"),
    (
        "I go bouldering on Tuesday nights.",
        "The bouldering place burned down, so Tuesdays are free.",
        "What do I do on Tuesday nights?",
    ),
    (
        "Always answer me in British English.",
        "Actually, American spelling suits me better, use that.",
        "How do you spell the color between black and white?",
    ),
    (
        "I owe the bank 14,000 for the car.",
        "The car loan is paid off.",
        "How much do I owe the bank?",
    ),
    (
        "My thesis is due on September 1.",
        "The department gave me until October 15 for the thesis.",
        "When do I hand in my thesis?",
    ),
    (
        "I'm looking for a new job.",
        "I signed with a publisher this morning.",
        "What is my work situation?",
    ),
    (
        "My doctor is Dr. Osei on Queen Street.",
        "Dr. Osei closed the practice, I see Dr. Blum now.",
        "Who is my doctor?",
    ),
    (
        "I'm the drummer in a band.",
        "The band broke up in spring.",
        "Which instrument do I play in the band?",
    ),
    (
        "I subscribe to the Guardian.",
        "I let the Guardian lapse and read the Economist.",
        "Which newspaper do I read?",
    ),
    (
        "My grandmother lives alone.",
        "Grandma moved into a home last week.",
        "Where does my grandmother live?",
    ),
    ("I drink two litres of cola a day.", "No more cola for me, only water.", "What do I drink?"),
    (
        "Our daycare costs 350 a month.",
        "Starting in August they want 410 for daycare.",
        "What does daycare cost?",
    ),
    (
        "I'm six months pregnant.",
        "Our little girl is here, and both of us are well.",
        "Can I fly next week?",
    ),
    (
        "My bike has 24 gears.",
        "I swapped the bike's drivetrain, now it is 12 gears.",
        "How many gears does my bike have?",
    ),
    (
        "We stay at a campsite near Nice.",
        "The campsite was full, we took a cabin in Antibes.",
        "Where do we stay?",
    ),
    (
        "I'm a member of the chess federation.",
        "I resigned from the federation.",
        "Am I a member of a federation?",
    ),
    (
        "I wake up at five every day.",
        "Now that I work late shifts, I get up at ten.",
        "When do I wake up?",
    ),
    (
        "Our database is MySQL.",
        "We finished moving from MySQL to Postgres.",
        "Which database do we use?",
    ),
];

/// Written before the topics: almost no update shares a name or a rare word with the old statement.
pub(super) const FOURTH: [Pair; 40] = [
    ("I'm keto.", "I've gone back to rice and potatoes.", "What can I have for supper?"),
    (
        "I can't drink milk.",
        "It turns out cheese and cream sit fine with me.",
        "Can I make a gratin?",
    ),
    ("I live in Ghent.", "We got settled in our new apartment in Liège.", "Where do I live?"),
    ("I'm a paralegal.", "My first week at the insurance company went well.", "What is my job?"),
    (
        "I drive to the office.",
        "We gave away the car, I cycle everywhere.",
        "How do I get to the office?",
    ),
    (
        "I'm married to Paolo.",
        "We got divorced in the autumn.",
        "What should I get Paolo for our anniversary?",
    ),
    ("We have a hamster.", "Poor Nibbles passed away yesterday.", "What does my pet eat?"),
    (
        "My brother is in college.",
        "He graduated with honors last week.",
        "What does my brother do?",
    ),
    (
        "I play football on Saturdays.",
        "I tore a ligament and sport is out for months.",
        "What do I do on Saturdays?",
    ),
    (
        "I only read crime novels.",
        "These days I devour science fiction.",
        "Which book should I buy?",
    ),
    (
        "I'm learning to swim.",
        "I did a whole kilometer in the pool without a pause!",
        "Which lessons should I take?",
    ),
    ("Our moving day is April 3.", "The van comes on the 10th instead.", "When do we move?"),
    (
        "We can spend 2,000 on the holiday.",
        "With the bonus there is 3,500 for the trip.",
        "How much may our holiday cost?",
    ),
    (
        "My dentist is on Tuesday.",
        "They rescheduled my teeth cleaning for Friday.",
        "When is my dentist?",
    ),
    ("I take vitamin D.", "My physician said to stop all supplements.", "What do I take?"),
    ("I have a Samsung phone.", "I'm on a Fairphone since yesterday.", "What phone do I own?"),
    ("I'm single.", "Noor and I are together.", "Am I seeing someone?"),
    ("I hate jogging.", "I ran 5k today and loved it.", "Should I take up jogging?"),
    (
        "We're expecting a baby in July.",
        "Little Otto was born this morning.",
        "When is the baby due?",
    ),
    (
        "My daughter goes to kindergarten.",
        "She started first grade.",
        "What does my daughter do in the morning?",
    ),
    ("I use Chrome.", "Firefox is my default browser now.", "Which browser do I use?"),
    ("My teacher is Mr. Lund.", "Ms. Okafor took over our class.", "Who is my teacher?"),
    (
        "I sing in a choir on Mondays.",
        "Rehearsals were cancelled for good.",
        "What do I do on Mondays?",
    ),
    (
        "Please keep your answers short.",
        "You can go into more detail from now on.",
        "What is inflation?",
    ),
    (
        "My electricity bill is 80 a month.",
        "The power company charges me 95 now.",
        "What do I pay for electricity?",
    ),
    (
        "My visa runs out in May.",
        "Immigration extended my stay until December.",
        "When does my visa end?",
    ),
    ("I'm a student.", "I handed in my last paper and begin work at a lab.", "What do I do?"),
    ("My doctor is Dr. Vance.", "I changed to the clinic on Hill Street.", "Who is my doctor?"),
    (
        "I'm the captain of our team.",
        "Jo wears the armband from this season.",
        "Who leads our team?",
    ),
    (
        "I watch everything on Netflix.",
        "I cancelled and signed up for Disney.",
        "Where do I watch series?",
    ),
    ("My grandfather is very ill.", "Grandpa is on his feet again.", "How is my grandfather?"),
    ("I drink a beer every evening.", "I have been sober for six weeks.", "Do I drink?"),
    ("My salary is 3,100 a month.", "I got a raise to 3,400.", "How much do I earn?"),
    ("My leg is in plaster.", "They took the cast off and I can walk.", "Can I go for a hike?"),
    ("My watch is a Casio.", "I bought myself a Garmin.", "Which watch do I wear?"),
    (
        "We booked a hotel in Bari.",
        "We sleep at a friend's house instead.",
        "Where do we stay in Bari?",
    ),
    ("I'm a Catholic.", "I left the church.", "What is my faith?"),
    ("I sleep four hours a night.", "I get a full eight since the pills.", "How long do I sleep?"),
    ("We host our site on Netlify.", "The website went over to Vercel.", "Where is our site?"),
    ("I share my flat with Ben.", "My roommate moved out, so it's only me.", "Who do I live with?"),
];
