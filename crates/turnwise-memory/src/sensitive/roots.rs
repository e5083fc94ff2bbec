//! Beginnings of sensitive words in all languages, and the endings of names of medicines.

use crate::kind::Sensitivity;

/// Beginnings of words; `.` is the end of one.
#[rustfmt::skip]
pub(super) const ROOTS: &[(Sensitivity, &[&str])] = &[
    (Sensitivity::Health, &[
        "diabet", "depress", "asthma", "asma.", "asthme", "epilep", "bipolar", "autis", "leukem", "leukam",
        "oncolog", "onkolog", "chemo", "chimio", "quimio", "insulin", "psychiat", "psiquiat", "psicolog",
        "psychother", "therap", "terapia", "diagnos", "biops", "malign", "metasta", "tumor.", "tumors",
        "tumour", "tumeur", "carcin", "karzin", "cirrh", "hepatit", "arthrit", "artrit", "arthros",
        "migrain", "migran", "miscarr", "abortion", "pregnan", "schwanger", "enceinte", "embarazad",
        "embaraz", "gravid", "infertil", "fertility", "rehab.", "reha.", "sober", "relaps", "alcoholi",
        "alkoholi", "alcoolique", "overdos", "addict", "suchtig", "entzug", "toxicoman", "antidepress",
        "antidepr", "antipsych", "anxiet", "panic attack", "panikattack", "suicid", "suizid", "self harm",
        "eating disorder", "essstorung", "anorex", "bulim", "schizo", "psychos", "psychot", "dement",
        "alzheim", "parkinson", "multiple scl", "multiple skl", "sclerose", "esclerosis m", "stroke.",
        "heart attack", "herzinfarkt", "schlaganfall", "infarct", "infart", "blood pressure", "blutdruck",
        "hypertens", "cholesterol", "cholesterin", "transplant", "dialys", "kidney", "niere", "menopaus",
        "erectile", "herpes", "chlamyd", "gonorr", "syphil", "surger", "operated", "operiert", "operaron",
        "opere.", "hospitali", "krankenhaus", "krankgeschr", "sjukskr", "wheelchair", "rollstuhl", "disab",
        "behindert", "handicap", "discapac", "invalid", "cancer", "cancro", "kanker", "krebs", "krebser",
        "rheuma", "reuma", "crohn", "colitis", "celiac", "fibromyal", "lupus.", "endometr", "hysterect",
        "chronic", "chronisch", "illness", "krank.", "krankheit", "erkrank", "maladie", "enfermedad",
        "malattia", "medication", "medikament", "medicament", "medicac", "prescri", "antibiot", "therapeut",
        "lost the baby", "lost a baby", "fausse couche", "fehlgeburt", "aborto", "burnout", "burn out",
        "lithium", "mental health", "nervous breakdown", "ptsd.", "adhd.", "ocd.", "hiv.", "aids.",
        "doctor put me", "put me on", "pills.", "i take ", "mg.", "xanax", "prozac", "lexapro", "zoloft",
        "ritalin", "adderall", "ozempic", "viagra", "methadon", "抑郁", "癌", "肿瘤", "糖尿", "艾滋", "怀孕", "流产",
        "手术", "化疗", "精神科", "住院", "抗抑", "焦虑", "うつ", "鬱", "がん", "腫瘍", "妊娠", "流産", "手術", "服用", "の薬", "入院", "病気",
    ]),
    (Sensitivity::Sex, &[
        "gay.", "lesb", "bisex", "bi and", "im bi.", "i m bi.", "transgend", "transsex", "transex", "trans.",
        "transition", "came out as", "came out to", "coming out as", "my coming out", "pansex", "asex.", "asexual", "queer.", "homosex", "schwul",
        "nonbin", "non binary", "polyam", "open marriage", "open relationship", "libido", "condom", "kondom",
        "sexual", "sexuell", "sexuel", "sex life", "sex.", "affair with", "同性恋", "双性恋", "跨性别", "同性愛", "ゲイ",
        "レズビアン", "バイセク", "トランスジェンダー",
    ]),
    (Sensitivity::Politics, &[
        "vote.", "votes.", "voted", "voter", "voting", "vote ", "je vote", "vote por", "votado", "votar",
        "gewahlt hab", "die grunen", "cdu.", "csu.", "spd.", "afd.", "fdp.", "labour.", "labor party",
        "tory.", "tories.", "republican", "democrat", "green party", "communis", "kommunis", "socialis",
        "sozialis", "parti soc", "psoe.", "podemos.", "vox.", "canvass", "campaigned for", "party member",
        "political", "politisch", "politique", "politic", "conservativ", "konservativ", "left wing",
        "right wing", "far right", "linke.", "rallye nat", "rassemblement nat", "投票", "党员", "共产党", "支持政党",
        "党員",
    ]),
    (Sensitivity::Religion, &[
        "catholic", "katholi", "catoli", "cattoli", "protestant", "evangelis", "evangelic", "muslim",
        "musulm", "moslem", "islam.", "islamic", "jew.", "jews.", "jewish", "judisch", "juif", "juive",
        "judi.", "judio", "judia", "hindu", "buddh", "budis", "bouddh", "atheis", "ateo.", "atea.", "athee",
        "christian", "christlich", "chretien", "cristian", "kirche.", "church.", "eglise.", "iglesia.",
        "mass.", "messe.", "misa.", "mosque", "moschee", "mosquee", "mezquit", "synagog", "pray.", "prayed",
        "prayer", "rosary", "ramadan", "kosher.", "halal.", "baptiz", "baptis", "getauft", "bible.",
        "koran.", "quran.", "mormon", "jehova", "sikh", "quaker", "orthodox", "rabbi.", "imam.", "priest.",
        "pfarrer", "my faith", "基督", "天主教", "佛教", "穆斯林", "伊斯兰", "信教", "清真", "クリスチャン", "キリスト教", "仏教徒", "イスラム",
        "信仰",
    ]),
    (Sensitivity::Union, &[
        "trade union", "labor union", "labour union", "union dues", "union rep", "union member", "the union",
        "my union", "our union", "a union", "gewerkschaft", "ig metall", "verdi.", "betriebsrat", "syndicat",
        "syndiqu", "sindica", "sindacat", "shop steward", "strike.", "工会", "労組", "労働組合",
    ]),
    (Sensitivity::Ethnicity, &[
        "roma.", "sinti.", "gypsy", "romani", "african amer", "black woman", "black man", "black person",
        "white man", "white woman", "latino.", "latina.", "latinx", "hispanic", "asian amer", "native amer",
        "indigen", "aborig", "maori.", "kurd", "my race", "skin color", "skin colour", "hautfarbe", "ethnic",
        "ethnie", "ethnisch", "mixed race", "biracial", "half korean", "half chinese", "half japanese",
        "half black", "half white", "half indian", "half irish", "half turkish", "half roma", "half jewish",
        "im half", "i m half", "i am half", "gitan", "mestiz", "halb ", "回族", "藏族", "维吾尔", "少数民族", "在日",
        "アイヌ",
    ]),
    (Sensitivity::Crime, &[
        "convict", "verurteilt", "vorbestraft", "condamn", "condena", "conden", "arrest.", "arrested",
        "arrete par", "verhaftet", "detenid", "felon", "parole.", "probation", "prison.", "prisons",
        "prision", "jail.", "jailed", "gefangnis.", "haftstraf", "im knast", "bewahrung", "casier jud",
        "carcel", "antecedentes", "dui.", "drunk driving", "restraining order", "criminal r", "criminal ch",
        "charged with", "shoplift", "stole ", "判刑", "坐牢", "拘留", "前科", "逮捕", "刑務所", "執行猶予",
    ]),
    (Sensitivity::Finance, &[
        "salary", "salaries", "wage.", "wages", "paycheck", "income.", "incomes", "i earn", "i make 1",
        "i make 2", "i make 3", "i make 4", "i make 5", "i make 6", "i make 7", "i make 8", "i make 9",
        "debt.", "debts", "in debt", "bankrupt", "overdraft", "overdrawn", "credit score", "credit card d",
        "loan.", "loans", "mortgage", "my savings", "pension.", "gehalt.", "gehalts", "ich verdien",
        "schulden.", "verschuld", "insolven", "kredit.", "hypothek", "kontostand", "salaire", "je gagne",
        "je touche", "dettes", "endett", "surendett", "decouvert", "sueldo", "salario", "cobro.", "gano.",
        "deuda", "hipoteca", "quiebra", "mis ahorros", "unemployment b", "on welfare", "food stamp",
        "burgergeld", "hartz", "net worth", "foreclos", "evict", "工资", "月薪", "年薪", "负债", "欠债", "贷款", "破产",
        "存款", "給料", "年収", "月収", "借金", "破産", "ローン", "貯金",
    ]),
];

/// Stems of the international names of medicines, near the end of a word.
#[rustfmt::skip]
pub(super) const MEDICINES: &[&str] = &[
    "formin", "statin", "sartan", "olol", "azepam", "azolam", "zepam", "zolam", "oxetin", "tralin",
    "talopram", "prazol", "mycin", "micin", "cyclin", "floxacin", "dipin", "gliptin", "glutid",
    "gliflozin", "zumab", "ximab", "limumab", "tinib", "clovir", "navir", "buvir", "tavir", "fovir",
    "conazol", "setron", "triptan", "profen", "caine", "barbital", "zodon", "peridol", "piprazol", "tiapin",
    "lanzapin", "clozapin", "peridon", "tramadol", "codon", "morphon", "thyroxin", "nisolon", "nison",
    "methason", "trexat", "heparin", "coxib", "thiazid", "semid", "lukast", "denafil", "tadin", "phyllin",
    "lopril", "isinopril", "mipril", "nalapril", "ptopril", "zepin", "lamotrigin",
    "valpro",
];

/// Illnesses that are written in capitals.
pub(super) const FROM_CAPITALS: &[&str] = &[
    "HIV", "AIDS", "PTSD", "ADHD", "ADD", "OCD", "COPD", "IVF", "STD", "STI", "IBS", "BPD", "VIH",
];

/// Words and endings of streets: with a number, an address.
#[rustfmt::skip]
pub(super) const ADDRESSES: &[&str] = &[
    "street.", "avenue.", "ave.", "road.", "lane.", "boulevard.", "blvd.", "apartment.", "apt.", "strasse.", "gasse.", "allee.",
    "rue de", "rue du", "rue des", "calle.", "avenida.", "piazza.", "via roma", "zip code", "postcode", "plz.", "丁目", "番地", "弄", "路",
];

/// How often somebody is paid: with a number, an income.
#[rustfmt::skip]
pub(super) const PERIODS: &[&str] = &[
    "a year before tax", "k a year", "k per year", "an hour before", "per annum", "before taxes", "after taxes", "netto.", "brutto.",
    "par mois net", "im monat netto",
];
