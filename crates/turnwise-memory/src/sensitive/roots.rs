//! Beginnings of sensitive words, by category, in all languages with tables; and endings of
//! medicines' names.
//!
//! `|` separates the beginnings of a list, and `.` is the end of a word. All are in the form of
//! [`super::folded`]: without accents, and with a space for an apostrophe.

use crate::kind::Sensitivity;
use crate::kind::Sensitivity::{
    Contact, Crime, Ethnicity, Finance, Health, Politics, Religion, Sex, Union,
};

/// A list for each category and group of languages.
#[rustfmt::skip]
pub(super) const ROOTS: &[(Sensitivity, &str)] = &[
    (Health, "diabet|depres|asthma|asma.|asthme|epilep|bipolar|autis|asperger|leukem|leukam|leucem|linfoma|melanom|\
        oncolog|onkolog|chemo|chimio|quimio|radiother|radioter|insulin|psychiat|psiquiat|psicolog|psycholog|therap|terapi|\
        diagnos|biops|malign|metasta|tumor|tumour|tumeur|carcin|karzin|cirrh|cirros|hepatit|arthrit|artrit|arthros|artros|\
        osteop|migran|migrain|epidural|thrombo|trombo|embol|anemi|anaemi|hemophil|hamoph|pacemaker|marcapas|stent|bypass|\
        angina|arrhyth|arritm|fibrillat|infarct|infarto|hypertens|hipertens|cholester|colester|thyroid|tiroid|schilddr|\
        pancrea|appendic|apendic|ulcer|crohn|colitis|celiac|coeliac|lupus|fibromyal|endometri|hysterect|mastect|prostat|\
        vasectom|menopaus|menstru|miscarr|abortion|aborto|avorte|pregnan|ivf|infertil|fertilit|sperm|ovari|mammogra|\
        mamogra|ultraso|mri.|hiv|vih.|aids.|hpv.|herpes|chlamyd|gonorr|syphil|sifilis|anxiet|ansiedad|angst vor|angststo|\
        anxieu|panic att|panikatt|ataque de pan|suicid|suizid|selbstmord|anorex|bulim|schizo|esquizo|psychos|psychot|\
        paranoi|halluc|alucin|trauma|ptsd.|adhd.|adhs.|ocd.|dement|alzheim|parkinson|multiple scl|multiple skl|esclerosis|\
        insomni|burnout|burn out|postpart|alcoholi|alkoholi|alcooli|relaps|overdos|sobredos|addict|adict|heroin|cocain|\
        kokain|fentanyl|opioid|opiace|methadon|antidepr|antipsy|antibiot|medicament|medikament|medication|medicaci|\
        cortison|morphi|morfin|dialys|dialis|transplant|transfus|chirurg|cirug|surger|rheuma|reuma|covid|tubercul|dermatit|\
        psorias|neurodermit|xanax|prozac|lexapro|zoloft|ritalin|adderall|ozempic|wegovy|mounjar|viagra|keppra|lithium|\
        litio.|warfarin|eliquis|humira|tavor.|lexatin|suboxon|truvada|gabapent|pregabal|bmi.|obes|adipos|incontin|erectil|\
        libido|cardiolog|kardiolog|neurolog|gynec|gynak|ginecol|urolog|endocrin|endokrin|cancer|seizure|stroke.|my clot|\
        a clot|blood clot|the clot|concuss|herniat|hernia.|slipped dis|sciatic|scolios|gout.|kidney|gallbl|gallst|my liver|\
        liver dis|my heart cond|heart attack|heart dis|heart fail|heart cond|blood pres|blood sugar|blood test|\
        test results|tested pos|positive for|ct scan|scan showed|scan was|x ray|my period|periods.|trying for a baby|\
        trying to conceive|lost the baby|lost a baby|stillb|std.|sti.|eating dis|self harm|cut myself|hurt myself|\
        harm myself|kill myself|end my life|want to die|psych ward|nervous br|manic.|on the spectrum|disorder|rehab.|sober|\
        detox|to aa.|aa meeting|in aa.|months clean|years clean|days clean|been clean|got clean|of vodka|of whisk|\
        beers a day|drinks a day|drink too much|drinking prob|stop drinking|crystal meth|on meth|my meds|off meds|meds.|\
        my pills|pills.|mg.|milligr|my dose|dosage|prescri|on steroids|inhaler|epipen|inject|operated on|hospital|\
        emergency room|ambulance|amput|prosthe|wheelch|disab|handicap|deaf.|hearing aid|hearing loss|legally blind|\
        going blind|blind in|chronic|illness|ill with|my doctor|my gp.|doctor said|doctor says|doctor told|doctor put|\
        put me on|my therapist|throw up after|overweight|sick leave|antibodies|symptom|remission|palliative|on hormones|\
        started hormones|hormone|krebs.|brustkr|hautkr|lungenkr|darmkr|krebser|krebsd|schwanger|fehlgeb|totgeb|\
        kinderwunsch|herzinf|herzfe|herzkr|herzrh|herzop|schlaganf|blutdr|blutzuck|zuckerkr|niere|leberw|leberk|gallen|\
        bandscheib|hexenschuss|rucken op|rollst|behindert|behinderung|schwerbeh|krank.|kranke|krankh|krankges|erkrank|\
        klinik.|reha.|entzug|suchtig|sucht.|trocken seit|rausch|tablette|pille.|pillen|spritze mir|dosis|rezept vom|\
        arzt sagt|mein arzt|meine arzt|arztin|operiert|operation|depri|essst|ritze|umbringen|arbeitsunf|pflegegr|\
        wechseljahr|periode.|regelsch|impoten|taub.|schwerhor|gehorlos|blind.|sehbeh|ubergew|cancre|grossesse|enceinte|\
        fausse couche|crise cardiaque|avc.|tension art|hypertendu|maladie|malade.|invalid|fauteuil roul|operee|\
        me faire operer|opere.|hopital|ordonnance|cachet|comprime|medecin m|mon medecin|mon psy|un psy|ma psy|cure de des|\
        sevrage|sobre depuis|drogue|regles.|aveugle|sourd.|sourde|malentend|surpoids|arret maladie|tdah|seropos|embaraz|\
        enfermedad|enfermo.|enferma.|discapac|minusval|silla de ruedas|operaron|operado|operada|operacion|ingresad|\
        receta med|pastilla|medicina para|mi medico|el medico me|mi psic|desintox|sobrio desde|drogas.|alcohol.|derrame|\
        tension alta|presion alta|regla.|ciego.|ciega.|sordo.|sorda.|sobrepeso|baja medica|抑郁|抗郁|癌|肿瘤|糖尿|\
        艾滋|怀孕|流产|试管|不孕|手术|化疗|放疗|精神科|住院|焦虑症|强迫症|自杀|自残|自闭|\
        高血压|低血压|血脂|心脏病|中风|哮喘|癫痫|肝炎|乙肝|肾|透析|胰岛素|残疾|轮椅|确诊|\
        患有|药物|吃药|服药|的药|治疗|病了|生病|有病|的病|戒酒|戒毒|吸毒|酗酒|月经|更年期|\
        过敏性|失眠|医生说|医生让|痛风|血糖|性病|聋|失明|精神分裂|双相|うつ|鬱|がんと|がんの|\
        がんに|腫瘍|妊娠|流産|不妊|手術|服用|の薬|薬を|入院|退院|通院|病気|病院|持病|診断|\
        治療|抗がん|血圧|喘息|てんかん|自閉|障害|インスリン|腎臓|心臓|脳梗塞|心療内科|自殺|\
        リストカット|摂食|不眠|生理が|車椅子|断酒|禁酒|依存症|難病|症状|主治医|エイズ|\
        eating prob|colonosc|gastrosc|endoscop|koloskop|darmspieg|apnea|apnoe|apnee|prep.|pain clinic|clinic for my|binge|\
        purging|laxativ|calorie count|syndrome|born with a|genetic|hereditary|birth defect|cleft|palsy|dystroph|spina|\
        sclero|cystic|fibrosis|emphysem|copd|bronchit|pneumon|asbest|sepsis|septic|gangren|abscess|cyst.|cysts|polyp|\
        fibroid|nodule|smear|swab|blood work|blood came|bloods.|blood group|white cells|platelet|catheter|colostomy|stoma.|\
        feeding tube|cpap|screws in|metal plate|a plate in|knee repl|hip repl|in plaster|a cast on|crutch|walking stick|\
        stairlift|rehabil|occupational th|chiropr|acupunct|icu.|a and e|in the er|to the er|paramedic|nurse said|surgeon|\
        referral|second opinion|tubes tied|sterilis|steriliz|contracep|the pill|birth control|iud.|egg freez|donor egg|\
        surrogat|embryo|c section|caesar|cesar|premature|breastfe|hot flash|hot flush|flashback|intrusive|dissociat|\
        self esteem|phobi|agorapho|social anx|low mood|hopeless|hearing voices|hear voices|voices in|mood swings|stabiliz|\
        stabilis|counsel|psych eval|sectioned|nervous coll|collapse after|mental|smoke a pack|packs a day|pack a day|\
        cigarettes a day|chain smok|vaping|blackout drunk|get drunk|got drunk|drunk every|drinking again|anonymous|\
        naltrexone|antabuse|withdrawal sym|using again|shooting up|pills to|stoned|cannabis|marijuana|ketamin|amphetam|\
        ecstasy|lsd.|shrooms|tinnitus|vertigo|cataract|glaucom|macular|retina|colour blind|color blind|dyslex|dysprax|\
        dyscalc|tourette|stammer|neurodiv|eczema|rosacea|shingles|measles|mumps|lyme|malaria|dengue|monkeypox|mpox|cholera|\
        polio|ebola|salmonel|norovirus|parasit|lice.|scabies|wart.|warts|yeast inf|uti.|cystitis|constipat|diarrh|ibs.|\
        reflux|heartburn|gastri|hemorrh|haemorrh|allergic to pen|anaphyla|glucose|a1c|ketoac|hypogly|neuropath|\
        nerve damage|paralys|paralyz|paraple|quadriple|tetraple|bedridden|housebound|bedbound|caregiver|carer for|\
        in a coma|vegetative|life support|terminal|stage one|stage two|stage three|stage four|stage 1|stage 2|stage 3|\
        stage 4|lumpect|lymph|bone marrow|stem cell|lesion|growth on|mole remov|cardiac|palpitat|valve|defibrill|statins|\
        blood thinn|painkill|on painki|sleeping pill|antihist|weight loss surg|diet pill|underweight|skin and bones|lump.|\
        on the scan|the ward.|cravings|since the accident|after the accident|seit dem unfall|depuis l accident|\
        desde el accidente|the doctors|die arzte|les medecins|los medicos|at twenty weeks|weeks along|get out of bed|\
        out of bed for|aus dem bett|not be here any|nicht mehr da zu|nicht mehr leben|a shot every|infusion.|inyeccion|\
        injektion|spritze.|piqure|注射|有半年|has spread|my throat|throat closes|enleve un sein|un sein.|tablets.|\
        in ninety|my sponsor|say my name and|through a straw|through a tube|shadow on|nothing good|some days left|\
        months to live|half a year left|打针|两针|三针|几针|薬が"),
    (Sex, "gay.|gays.|lesb|bisex|bi and|im bi.|i m bi.|am bi.|transg|transsex|transex|trans.|transition|transm|came out as|\
        came out to|coming out|pansex|asex.|asexual|asexuel|queer|homosex|schwul|homo.|nonbin|non binary|polyam|open marr|\
        open relat|condom|kondom|sexual|sexuel|sex.|sex life|slept with|sleeping with|one night|hookup|hook up with|\
        affair.|affair with|affare mit|virgin.|porn|i like girls|i like boys|i like men|i like women|into men|into women|\
        into guys|into girls|attracted to|both men|both women|two dads|two moms|two mums|zwei vater|zwei mutter|deux papas|\
        deux mamans|same sex|gender|auf manner|auf frauen|fremdgeg|marica.|gai.|infidel|trompe avec|coucher avec|\
        couche avec|acostado con|acoste con|dos madres|dos padres|同性|同志，|是同志|双性|跨性|性取向|性生活|\
        性关系|一夜情|出柜|ゲイ|レズ|バイセク|トランスジェ|性的|性別|不倫|swinger|bdsm|kink|\
        fetish|dominatrix|escort|sex work|stripper|onlyfans|grindr|dating men|dating women|my boyfriend is trans|trans guy|\
        trans man|trans woman|trans girl|ftm.|mtf.|years on t.|on estrogen|on testost|top surg|bottom surg|deadname|\
        pronoun|drag queen|drag king|out to my|out at work|not out.|closeted|in the closet|pride march|lgbt|bicurious|\
        straight anymore|cheated on|cheating on|cheat on my|my mistress|orgasm|masturb|morning after|std.|unprotected|\
        ein mann und ich|meine freundin und ich sind ein|mein freund und ich sind ein|geoutet|mi marido y yo somos|\
        mon mari et moi sommes|wrong body|like boys|ich manner|ich frauen|with a woman she|with a man he|bind my chest|\
        my binder|born a girl|born a boy|used to be a man|used to be a woman|auf beides|two grooms|two brides|喜欢男|\
        喜欢女生|by donor|par don.|samenspend|donante|男朋友和我都是|彼氏も男"),
    (Politics, "vote for|voted|votes.|voter|voting|i vote|we vote|je vote|vote pour|j ai vote|vote por|voto a|votado|votar|\
        gewahlt hab|wahle ich|wahle die|wahle den|grunen gew|die grunen|die linke|linke.|cdu.|csu.|spd.|afd.|fdp.|bsw.|\
        labour.|labor party|tory.|tories|republican|democrat|green party|communis|kommunis|comunis|socialis|sozialis|\
        anarch|psoe.|podemos.|vox.|canvass|campaigned for|campaign for|party member|parteimit|parteitag|politisch|\
        politique|politic|conservativ|konservativ|left wing|right wing|far right|rallye nat|rassemblement nat|parti soc|\
        macron|melenchon|le pen|trump|biden|obama|kamala|sanders|brexit|protested|protest against|marched against|\
        marched for|the protest|demonstr|militant|partido pop|izquierda.|derecha pol|la gauche|de gauche|de droite|\
        links gew|投票|选票|党员|入党|政党|共产党|民主党|共和党|国民党|游行|自民党|立憲|維新の会|\
        デモに|councillor|impeach|delegate|a feminist|a liberal.|councilor|senator.|my mp.|ballot|polling|referendum|\
        primary elec|the election|elections|bernie|corbyn|farage|starmer|boris j|reagan|clinton|desantis|aoc.|merkel|\
        scholz|merz.|habeck|weidel|sarkozy|hollande|zemmour|feijoo|ayuso|abascal|knocked on doors|leaflet|activist|\
        activism|greenpeace|amnesty|extinction reb|fridays for|antifa|maga.|pro choice|pro life|be legal|gun control|\
        gun rights|second amend|libertar|marx|leftist|leftwing|rightwing|centrist|fascis|nationalis|monarch|union jack|\
        independence ref|zionis|palestin|black lives|blm.|picketed|wahlkampf|wahlerin|wahler.|bundestag|landtag|stadtrat|\
        gemeinderat|elecciones|manifestation|manifestaci|选举|竞选|same party|next to the same|yellow vest|gilets jaun|\
        marched every|marched with|vote."),
    (Religion, "catholic|katholi|catoli|cattoli|protestan|evangel|lutheran|methodis|presbyt|anglican|episcop|pentecos|\
        adventis|muslim|musulm|moslem|islam.|islamic|islamis|shia.|sunni|shiit|jew.|jews.|jewish|judaism|judisch|juif|\
        juive|judi.|judio|judia|hindu|buddh|budis|bouddh|atheis|ateo.|atea.|athee|agnosti|christian|christlich|christ.|\
        christin.|chretien|cristian|kirche|church|eglise|iglesia|to mass|at mass|go to mass|sunday mass|a la messe|\
        in die messe|a misa|mosque|moschee|mezquit|synagog|sinagog|pray|bete jed|bete zu|gebet|je prie|rezar|rezo.|rosary|\
        ramadan|kosher|koscher|casher|halal|hijab|headscarf|kopftuch|baptiz|baptis|getauft|bautiz|bible|bibel.|biblia|\
        koran|quran|torah|mormon|jehov|sikh|quaker|orthodox|ortodox|imam.|priest|pfarrer|my faith|mein glaube|ma foi|\
        mi fe.|in god|any god|believe in god|god s|glaube an gott|gott.|dieu.|en dios|dios.|converted to|konvert|sabbath|\
        shabbat|confirmand|communion|kommunion|pilgrim|hajj|diocese|congregation|deacon|elder at|scientolog|基督|天主教|\
        佛教|信佛|穆斯林|伊斯兰|信教|清真|教会|教堂|祷告|祈祷|犹太|无神论|道教|クリスチャン|\
        キリスト教|仏教徒|イスラム|信仰|礼拝|ユダヤ|無神論|創価|洗礼|宗教|christen.|christened|\
        practicing cath|practising cath|not religious|religious.|parish|vicar|monaster|missionar|the mission|sermon|\
        scripture|hymn|choir at church|sacrament|confession|ash wed|good friday|yom kip|passover|hanukk|bar mitz|bat mitz|\
        shul.|yeshiv|talmud|mikve|rabb|eid.|zakat|umrah|mecca|friday prayer|sheikh|mullah|burka|burqa|niqab|turban|gurdwar|\
        puja|diwali|meditat at the temple|dharma|wicca|pagan|witchcraft|afterlife|devout|unbeliever|lost my faith|\
        left the church|jesus|allah|latter day|lds.|amish|mennonit|unitar|konfirm|taufe|firmung|konfession|beichte|bapteme|\
        carem|misa.|comunion|door to door|of ashes|at sundown|i fast |we fast |fasting|cover my hair|cover my head|kneel|\
        lesson at|choir at st|rug five|left the community|ich faste|je jeune|ayuno"),
    (Union, "trade union|labor union|labour union|union dues|union rep|union member|the union|my union|our union|a union|\
        union s|unioni|local union|teamster|seiu|uaw.|afl cio|bargaining|picket|on strike|our strike|called a strike|\
        walked out|shop stew|gewerksch|ig metall|verdi.|betriebsr|streik|syndicat|syndiqu|en greve|la greve|cgt.|cfdt.|\
        sindica|sindacat|huelga|ugt.|ccoo.|工会|罢工|労組|労働組合|ストライキ|union treas|union meet|\
        union card|in unison|unite the|gmb.|rmt.|aslef|ver di|collective agr|tarifvertrag|works council|industrial action|\
        scab.|strike fund|strike vote|branch secretary|shop floor rep|afscme|ufcw|ibew|walked off the job|organized the|\
        organised the|until they signed"),
    (Ethnicity, "roma.|sinti.|gypsy|romani.|african amer|black woman|black man|black person|black people|black girl|\
        black guy|i m black|im black|am black|i m white|im white|am white|i m asian|am asian|im asian|as an asian|\
        white man|white woman|latino.|latina.|latinx|hispanic|asian amer|native amer|indigen|aborig|maori|kurd|cherok|\
        navajo|apache trib|tribe|tribal|inuit|metis.|puerto ric|filipin|chicano|tamil|tutsi|hutu|uighur|uyghur|berber|\
        kabyl|rohing|refugee|my race|racial|racis|skin color|skin colour|hautfarbe|ethnic|ethnie|ethnisch|etnia|mixed race|\
        biracial|mulatt|mestiz|half korean|half chinese|half japanese|half black|half white|half indian|half irish|\
        half turkish|half roma|half jewish|half afric|half asian|im half|i m half|i am half|halb |ancestry|ancestors|\
        my heritage|of descent|descent.|really from|gitan|schwarzer.|bin schwarz|je suis noir|soy negr|arab.|mi raza|\
        migrationshint|回族|藏族|维吾尔|壮族|满族|种族|在日|アイヌ|人種|民族|ハーフ|lakota|\
        i m mixed|im mixed|am mixed|on my mother s side|on my father s side|sioux|mohawk|ojibwe|choctaw|first nation|\
        on the reservation|by origin|of origin|roots are|roots in|of turkish|of polish|of german|of irish|of italian|\
        of jewish|of african|of asian|of indian|of chinese|of mexican|of arab|parents came from|grandparents came from|\
        family came from|immigrant|born in exile|asylum|diaspora|afro|creole|caribbean|jamaican|nigerian|somali|ethiop|\
        eritre|yoruba|igbo|zulu|xhosa|punjabi|bengali|pashtun|hazara|tibetan|hmong|khmer|bosnia|albanian|romanian gyp|\
        ashkenaz|sephard|mizrahi|turkische wurz|meine wurzeln|herkunft|stamme aus|de origen|descendiente|of my skin|\
        my skin is|the camps|came over on a boat|on a boat from|mother tongue is|muttersprache ist|langue maternelle est|\
        lengua materna es"),
    (Crime, "convict|verurteil|vorbestraf|condamn|condenad|condena |condena.|arrest|arrete par|verhaftet|festgenom|detenid|\
        detuvier|felon|misdemean|parole|probation|prison|prision|jail|gefangnis|haftstr|in haft|im knast|bewahrung|\
        casier jud|carcel|antecedent|dui.|dwi.|drunk driv|drove drunk|conducir borr|betrunken gefahr|trunkenheit|\
        restraining|criminal|kriminell|criminel|charged with|pressed charges|charges.|plead|pled guilty|guilty|\
        schuldig gespr|bail.|burgl|einbruch|robbery|robbed a|theft|diebstahl|stealing|stole |stolen from|shoplift|klaut|\
        geklaut|vol a l etal|robe en|robo.|fraud|betrug.|assault|korperverl|for dealing|dealing drugs|drug deal|drogenhand|\
        ankle mon|court date|court case|court hear|court order|in court|to court|the hearing|gericht.|vor gericht|\
        au tribunal|juicio.|served time|months for|years for|lawsuit|being sued|sued by|suing|my license was susp|\
        licence was susp|fuhrungszeug|strafanz|strafbef|garde a vue|immigration stat|undocumented|deport|判刑|被判|坐牢|\
        拘留|前科|犯罪|被捕|缓刑|偷了|盗窃|诈骗|逮捕|刑務所|執行猶予|有罪|万引き|裁判|\
        locked up|suspended sent|a caution for|jury duty for|behind bars|inmate|cell mate|cellmate|the police|by police|\
        cops.|handcuff|custody|interrogat|search warrant|searched my|raided|cautioned|possession|trafficking|smuggl|\
        manslaught|murder|homicide|killed a|stabbed|rape.|raped|molest|harass|stalk|domestic viol|abused|abuser|blackmail|\
        extort|embezz|perjur|arson|vandal|graffiti charge|trespass|hit and run|points on my lic|speeding tick|\
        community serv|tried for|on trial|public defender|plea deal|expunged|record sealed|juvie|juvenile det|\
        halfway house|sex offend|fugitive|overstayed|illegally|visa expired|tax evas|anwalt sagt|polizei|angeklagt|anklage|\
        gestohlen|la police|policia|me robaron|denuncia|fingerprint|doing time|he hits|she hits|hits me|my papers ran|\
        no papers|judge said|judge gave|judge let|au commissariat|comisaria|check in with my"),
    (Finance, "salary|salaries|wage|paycheck|income|take home|i earn|debt|bankrupt|filed chapter|filed for chapter|\
        chapter 7 bank|chapter 13 bank|overdraft|overdrawn|credit score|loan|mortgage|my savings|our savings|off savings|\
        retirement acc|401k|pension|garnish|child supp|alimony|unemployment b|on welfare|food stamp|foodbank|food bank|\
        net worth|foreclos|evict|rent is late|behind on|laid off|bank account|my account has|tax debt|inherited |\
        my inheritance|an inheritance|gehalt|lohn.|nettolohn|bruttolohn|monatslohn|stundenlohn|ich verdien|verdiene|\
        einkommen|schulden|verschuld|schulde |insolven|kredit.|kredite|hypothek|kontostand|im minus|im dispo|erspart|\
        rente.|burgergeld|hartz|schufa|unterhalt zahl|gepfand|geerbt|salaire|je gagne|je touche|revenus|dettes|endett|\
        surendett|decouvert|mes economies|un pret.|credit immo|je dois |rsa.|au chomage|allocation|heritage de|sueldo|\
        salario|cobro.|gano.|ingresos|deuda|debo |hipoteca|quiebra|mis ahorros|prestamo|embargo|en el paro|herenc|\
        cuenta bancaria|工资|月薪|年薪|收入|负债|欠债|欠了|欠银行|欠款|贷款|破产|存款|积蓄|房贷|\
        低保|挣|給料|年収|月収|手取り|借金|破産|ローン|貯金|収入|生活保護|年金|銀行口座|\
        円もらって|repossess|on benefits|get benefits|child benefit|i m broke|am broke|got fired|was fired|on crypto|\
        in crypto|my bonus|my stocks|my shares|lost 1|lost 2|lost 3|lost 4|lost 5|lost 6|lost 7|lost 8|lost 9|gambl|\
        poker debt|payday|pawn|housing ben|universal credit|jobseeker|dole.|social security|medicaid|disability ben|\
        minimum wage|thousand a year|k a year|tax return|tax refund|tax bill|irs.|hmrc|portfolio|dividend|my investments|\
        trust fund|can t afford|cannot afford|couldn t afford|paycheque|pay rise|pay cut|raise to|redundan|lost my job|\
        severance|credit union|maxed out|credit card|interest rate|remortg|equity|in the red|iva.|bailiff|collections|\
        final notice|gemahnt|mahnung|inkasso|pleite|steuerschuld|wohngeld|kindergeld|arbeitslos|gekundigt|licencie|caf.|\
        smic.|huissier|impots|despid|hacienda|失业|赌债|炒股|亏了|リストラ|失業|奨学金|can t pay|\
        food pantr|creditor|to the court|クビに|ayuda del estado|cannot pay|couldn t pay|not pay the|was declined|\
        six figures|seven figures|fin de mes|fin du mois|ende des monats|am monatsende|bank is taking|bank took|\
        taking the house|gerichtsvollz|in my car every|sleep in my car|live in my car|living in my car|homeless|obdachlos|\
        sans abri|sin techo|make ends|grand."),
    (Contact, "my email is|my e mail is|my mail is|my gmail|at gmail|at hotmail|dot com|meine nummer|mein handy|meine mail|\
        mon numero|mi numero|mi correo|my phone number|my number is|my address is|meine adresse|mon adresse|mi direccion|\
        我的电话|我的手机|我的邮箱|我的地址|住址|電話番号|メールアドレス|住所は"),
];

/// Two lists that touch a category only together: a part of the body, and a complaint.
#[rustfmt::skip]
pub(super) const PAIRS: &[(Sensitivity, &str, &str)] = &[
    (Health, "breast|my chest|lung|my heart|colon.|skin.|my knee|my hip|my back.|my back |spine|my neck|\
        my shoulder|my foot|my leg|my arm|my hand|my eye|my ear|left side|right side|my head|brain|bone|my joints|\
        my throat|my blood|my finger|my weight|brust|lunge|herz|magen|darm|blase|haut|knie|hufte|rucken|schulter|fuss|\
        bein.|beine.|auge|ohr|kopf|hirn|gelenk|blut|sein.|poumon|coeur|estomac|intestin|vessie|peau|genou|hanche|le dos|epaule|\
        pied|jambe|oeil|oreille|tete|cerveau|sang.|pecho|pulmon|corazon|estomago|piel|rodilla|cadera|espalda|hombro|pierna|\
        ojo|oido|cabeza|cerebro|sangre",
     "lump|pain.|pains|painful|hurts|hurting|ache|swollen|swell|numb|bleed|infect|inflam|broken|fracture|tore|torn|rash|removed|\
        failing|weak|damage|condition|disease|attack|replac|can t hear|can t see|can t feel|can t walk|prick|\
        scan|sample|knoten|schmerz|tut weh|geschwoll|taub|entzund|gebroch|riss.|gerissen|krank|douleur|mal au|enfle|\
        infection|casse|fracture|dolor|duele|hincha|infeccion|roto|rota|enfermo"),
    // Things that somebody no longer takes, cannot do, or has quit.
    (Health, "touched a|touched any|stopped|quit.|gave up|given up|no longer|any more|anymore|since my last|days since|weeks since|\
        months since|years since|ruhre|kein.|keinen|nicht mehr|aufgehort|ne bois|plus depuis|arrete de|deje de|ya no.|desde",
     "drink|drop.|bottle|booze|liquor|wine.|beer|cigarette|smok|weed.|schluck|trink|alkohol|zigarett|rauch|bois|boire|goutte|clope|\
        beber|bebo|copa|gota|fumar|fumo"),
    (Health, "can only|can t|cannot|not able to|unable|times a day|times a night|before every|after every|nur noch|kann nicht|mal am tag|\
        fois par jour|ne peux|veces al dia|no puedo|does not|doesn t",
     "swallow|weigh|breathe|sleep.|stand up|the locks|the flat without|the house without|my hands|move the way|schlafen|gehen.|\
        laufen|atmen|wiege|aufstehen|dormir|marcher|respirer|caminar|levantar"),
    (Sex, "my husband|my boyfriend|my wife|my girlfriend|mein mann|meine frau|mein freund|meine freundin|mon mari|ma femme|mon copain|\
        ma copine|mi marido|mi mujer|mi espos|mi novi",
     "another man|another woman|other man|other woman|his boyfriend|her girlfriend|einen freund|eine freundin|einen anderen|\
        eine andere|un autre homme|une autre femme|otro hombre|otra mujer|saben|wissen es nicht|ne savent|\
        know about us|left me|verlassen|m a quitt|me dejo|divorc|geschied"),
    (Union, "union.|unions", "steward|member|joined|join.|dues|rep.|rep |fees|meeting|strike|contract|voted|vote |organi|organize|shop|job|work|nurses|teachers|drivers"),
    (Finance, "i make|we make|he makes|she makes|get paid|i m paid|they pay me", "a year|a month|an hour|per hour|a week|per year|per month"),
    (Finance, "i owe|we owe|owe.|owes|owed", "0.|00.|000.|k.|grand|thousand|hundred|million|bank|money|rent|tax|irs|landlord|him.|her.|them|dollars|euros|pounds|bucks"),
    (Finance, "my rent|our rent|the rent|meine miete|mon loyer|mi alquiler",
     "late|behind|overdue|unpaid|landlord|ruckstand|en retard|impaye|atras"),
    (Finance, "my account|my bank|retirement|pension|savings|konto|compte|cuenta|net.|netto|brutto|brut.|pay.",
     "thousand|tausend|mille|mil.|grand.|hundert|0.|00.|000.|k a|a month|im monat|par mois|al mes"),
];

/// Stems of the international names of medicines, near the end of a word.
pub(super) const MEDICINES: &str = "formin|statin|sartan|olol|azepam|azolam|zepam|zolam|oxetin|tralin|talopram|prazol|\
    mycin|micin|cyclin|floxacin|dipin|gliptin|glutid|zepatid|gliflozin|zumab|ximab|limumab|tinib|clovir|navir|buvir|tavir|\
    fovir|conazol|setron|triptan|profen|caine|barbital|zodon|peridol|piprazol|tiapin|lanzapin|clozapin|tazapin|peridon|\
    tramadol|codon|morphon|thyroxin|nisolon|nison|methason|trexat|heparin|coxib|thiazid|semid|lukast|denafil|tadin|\
    phyllin|lopril|isinopril|mipril|nalapril|ptopril|zepin|lamotrigin|valpro|faxin|propion|cillin|floxin|thromycin|oxacin|prednis|dopa|itis|ectom|ostomi|ostomy|cycline|faxine";

/// Illnesses that are written in capitals.
pub(super) const FROM_CAPITALS: &str =
    "HIV|AIDS|PTSD|ADHD|ADD|OCD|COPD|IVF|STD|STI|IBS|BPD|VIH|MS|AVC|TOC|EPOC|HPV|PCOS|CPAP";

/// Words and endings of street names. With a number, they form an address.
pub(super) const ADDRESSES: &str = "street.|avenue.|ave.|road.|lane.|boulevard.|blvd.|apartment.|apt.|unit.|\
    strasse.|gasse.|allee.|platz.|rue de|rue du|rue des|calle.|avenida.|plaza.|piazza.|via roma|zip code|postcode|\
    plz.|丁目|番地|弄|路";

/// With a long number, a telephone number.
pub(super) const CALLS: &str = "call me|text me|ring me|reach me|whatsapp|ruf mich|ruft mich|erreichst mich|appelle moi|\
    joindre au|llamame|llamenme|escribeme|打给我|打我电话|加我微信|お電話";

/// Pay periods. With a number, they form an income.
pub(super) const PERIODS: &str = "a year before tax|k a year|k per year|an hour before|per annum|before taxes|after taxes|\
    before tax|after tax|netto.|brutto.|par mois net|im monat netto|euros net|make a year|a year as";
