//! The matters of a life that change, by their words, and the words of a change.

/// Beginnings of words; a dot marks the end of a word.
pub(super) const TOPICS: &[&str] = &[
    "vegan|vegetarian|keto|carb|gluten|lactose|dairy|milk|cheese|cream.|egg|meat|chicken|beef|pork|fish.|rice.|bread|\
     pasta|potato",
    "live|living.|apartment|flat.|house|home.|landlord|rent|roommate|flatmate|housemate|mortgage|neighbor",
    "work|job|employ|company|boss.|office|career|startup|notice.|resign|hired.|fired.|retire|profession|shift.|\
     salary|colleague|unemployed",
    "student|study|studies|studying|school|college|university|kindergarten|nursery|grade|class|exam|thesis|degree|\
     teacher|semester|graduate|course",
    "single.|married|marry|wedding|engaged|divorce|wife.|husband|girlfriend|boyfriend|partner|dating|separated|\
     together|relationship|fianc|anniversary|couple.",
    "child|kids.|baby|pregnant|daughter|son.|born.|birth.|newborn|toddler|expecting|twins.",
    "mother|mum.|mom.|mama.",
    "father.|dad.|daddy|papa.",
    "grandmother|grandma.|granny|nana.",
    "grandfather|grandpa|granddad",
    "dog.|dogs.|puppy|cat.|cats.|kitten|hamster|rabbit|parrot|pet.|pets.|vet.",
    "car.|cars.|drive|driving|bike|bicycle|cycle|cycling|train.|tram|bus.|commute|scooter|motorbike|moped",
    "trip.|travel|holiday|vacation|hotel|hostel|campsite|airbnb|flight|plane|airline|airport|booked",
    "phone|iphone|android",
    "laptop|computer|pc.|mac.|macs.|macbook|windows|linux|desktop",
    "browser|chrome.|firefox|safari.",
    "pay.|paid.|cost|price|rent.|bill.|budget|spend|salary|earn|raise.|saving|saved.|debt|loan|owe.|charge|bonus|\
     euros|dollars",
    "hospital|clinic|doctor|physician|surgery|operation|ill.|sick|hurt|injury|injured|cast.|plaster|healed|recover|\
     broken|sprained|discharged|rehab|knee|leg.|legs.|ankle|arm.",
    "pill|tablets|medicine|medication|dose|prescri|vitamin|supplement",
    "dentist|teeth|tooth",
    "smoke|smoking|cigarette|nicotine|vape",
    "drink|drunk|beer|wine|alcohol|sober|whisky|liquor",
    "coffee|tea.|sugar|espresso",
    "sport|gym.|running|run.|ran.|jog|swim|pool.|yoga|football|soccer|tennis|climb|training|marathon|workout",
    "team|captain|coach|player|season.",
    "sleep|slept|wake|woke|insomnia",
    "music|band.|choir|piano|guitar|drum|violin|cello|sing.|rehearsal|concert|instrument",
    "read.|reading|book.|books.|novel|author|fiction|newspaper|magazine",
    "netflix|series|streaming|tv.|television|subscri",
    "church|catholic|faith|muslim|mosque|jewish|buddhis|protestant|atheist",
    "deadline|due.|extension|postponed|rescheduled|appointment",
    "visa.|immigration|passport|residence",
    "internet|provider|broadband|electric|power.|utility|contract",
    "site.|website|server|host|hosted|deploy|cloud|app.",
];

/// Words of a change.
pub(super) const NEWS: &str = "now.|again.|anymore|any more|no longer|instead.|new.|finally|since.|these days|from now|from this|\
    stopped|quit|gave up|gave away|given up|left.|sold.|bought|switched|changed|moved|cancel|start|began|begin.|\
    went back|gone back|back.|became|passed away|died|born|retired|came.|broke.|broken|rescheduled|extended|\
    turns out|turned out|yesterday|this morning|this week|last week|last month|last night|until.|took over|taken over|\
    is over|no more|signed|got.|get.|went over|divorced|graduated|lost.|off.|out.|discharged|today.|\
    so we|for good|has been|have been";
