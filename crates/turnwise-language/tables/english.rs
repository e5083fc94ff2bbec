//! English.

use super::{Acts, Language, Script};

pub const TABLE: Language = Language {
    code: "en",
    script: Script::Latin,
    is_unspaced: false,
    common: "the;and;is;are;was;you;your;i;i'm;i'll;we;my;it;it's;that;this;of;to;for;with;have;has;\
         not;don't;can;what;how;please;will;would;there;they;he;she;be;been;at;from;on;in;do;did;\
         does;just;but;if;our;me;an;should;could;thanks;thank;hello;yes;no;so;as;or;about",
    numbers: "one;two;three;four;five;six;seven;eight;nine;ten;eleven;twelve;fifteen;twenty;thirty;forty;\
         fifty;sixty;hundred;thousand",
    openers: "okay;ok;yeah;yep;yes;no;nope;wow;oh;well;hey;so;also;right;alright;great;cool;awesome;nice;\
         sure;thanks;like;now;anyway;um;uh;hmm;please;just;again;perfect;good;fine",
    joins: "and;but;then;because;that",
    acts: Acts {
        limits: "^(less|fewer|cheaper|lower) than #; ^(under|below|up to) #; ^(don't|do not|never|always|only) _; !^(don't|do not) (worry|mention|know|think|get me|sweat|hesitate|feel|quit|stop|lose|give|ever (quit|give|stop|lose)|\
             you|we|i|they|fear|put too|forget$|forget (it's|you|that|the|about)|be (sorry|shy|silly|sad|afraid|scared|too|so)|let (it|them) get|have|feel (bad|sorry)|give up|forget to have); \
             !^never (saw|mind|give|gives|gave|gets|fail%|end%|stop%|a|again|getting|been|had|heard|thought|knew|tried|seen|got|met|felt|a|in|even|too|ever|%ed); \
             !^always (on the|good|look%|remind%|make%|made|there|put%|get%|keep%|stand%|cheer%|bring%|brighten%|up for|open|a|happy|good|great|nice|fun|wanted|had|was|is|the|been|so|here|%ed|%ing); \
             !^only (took|had|got|was|is|came|went|because|then|problem|thing|a (bit|few|little|couple)); \
             must (be|have|not|never|always|only|cost|arrive|include|fit|stay|use|come|support|match|contain|leave|get|work|run|return|remain|start|end|pass|send|do|accept|answer|ask|call|fly|pay|keep|provide|follow|verify|check|confirm|avoid|write|treat|respond|reply|receive|travel|take|deliver|book|delete); \
             mustn't; !(that|those|they|he|she|which) must; !must be quite; !must have (unreal|#); !must(| have|'ve) (been|felt|taken|made|gone|done|seen|got|gotten|missed|come|lost|%ed); !must be (my|your|his|her|their) _; !must(| have|'ve) (have )(had|been|felt); \
             !must (love|miss|hate|enjoy|feel|really|know|mean) (it|them|been|had|felt|a lot|so|that|how|like|great|good|\
             proud|amazing|awful|terrible|incredible|miss|love|enjoy); \
             !must (be|feel|seem|look|get|taste|smell|have been) (|so |such |really |very |quite |pretty |super |\
             extremely |kind of |feeling |all )(|a |an |the )(exciting|amazing|great|nice|fun|hard|tough|tired|tiring|proud|happy|\
             exhausted|exhausting|difficult|thrilled|awesome|wonderful|beautiful|lovely|cool|interesting|\
             rewarding|tricky|stressful|scary|crazy|weird|strange|frustrating|challenging|busy|heartbreaking|\
             incredible|fantastic|delicious|gorgeous|excited|relieved|sad|lonely|worried|nervous|hot|cold|rough|\
             relaxing|inspiring|refreshing|fulfilling|peaceful|special|joking|kidding|starving|hungry|thinking|\
             wondering|having|getting|going|doing|feeling|talking|why|where|what|someone|something|lost|there|\
             good|bad|nothing|so|such|really|huge|magical|empowering|comforting|satisfying|sweet|cute|pleased|\
             tough|overwhelming|devastating|painful|upset|that|one of); !i must (say|admit|confess); !if (i|you) must; \
             !where (you|i|we|they) need to; (has|have|needs|need) to (be|arrive|fit|include|cost|support|match|contain|remain|land|stay (under|\
             below|within)); !(have|has) to be (honest|fair|said|careful|patient|there|going|up|strong); \
             !(have|has|need) to be (able|home|at|in|so); (no|not) (more|less|later|earlier|fewer|longer|higher|\
             lower|bigger|larger|further|heavier) than; (at most|at least|up to|under|below|less than|fewer than|\
             cheaper than|max|maximum|minimum|min) (|of )#; \
             # (|_ )(or (less|fewer|more|under|below|cheaper)|tops|max|maximum|at most|at the (most|latest)); \
             (can't|cannot|can not|won't|don't want to|do not want to|not willing to|unable to|not able to|\
             wouldn't) (pay|spend|go|do|use|take|stay|exceed|afford|accept|stretch) ~(more|above|over|beyond|past|\
             longer|later|less|below|under|higher|anything|#); (must|should|may|can|do|does|will|would)(n't| not) \
             exceed; (my|our) (|own |total |maximum |max )(budget|limit|maximum|max|minimum|preference); budget (is|of|under|below|\
             for|up|around|:|#); budget: ; deadline; cheapest; maximum; minimum; out of the question; (not|isn't|\
             no longer|never|hardly) (really |)an option; (off limits|off-limits|deal breaker|dealbreaker|\
             deal-breaker|no-go|no go); (won't|doesn't|does not|will not|don't|wouldn't) work for (me|us|him|her|\
             them|my); (not |un)acceptable; at the latest; ^stop (using|writing|sending|adding|calling|asking|suggesting|saying|putting|making) _; under no circumstances; (in no case|on no account|by no \
             means); (should|may)(n't| not) _; !should(n't| not) (have|be (hard|too|a problem|long|so)|take (long|too)|worry); \
             allergic; (have|has|my|with|nut|food|an|severe) (allergy|allergies|intolerance); (intolerant|lactose|gluten); \
             (i'm|i am|we're|we are|is|are) (a |)(vegan|vegetarian|celiac|coeliac|diabetic|pregnant); \
             (i|we) only _; !(i|we) only (wanted|want to (ask|say|know)|meant|met|had|got|knew|know|just|saw|did|\
             made|went|came|wish|hope|remember|heard|found|took|spent|said|told|thought|think|see|get|have|feel|live|\
             ever|was|were|am|found|began|began|ate|lost|read|%ted|%red|%ked|%sed|%ved|%led|%med|%wed|%ned|%ped|%hed|\
             %ied|%yed|%ged|%ded|%ced); (i|we) never (eat|drink|fly|drive|travel|work|buy|pay|use|take|accept|\
             sleep|share|give|lend|sit|book|stay|cook|smoke|run|ship|deploy|merge|open|answer|sign); \
             (i|we) (can't|cannot|can not|don't|do not) (eat|drink|fly|drive|accept|tolerate|allow|permit|smoke|\
             travel (by|on|at)|work (on|after|before|past)|use (any|it|this|the)|take (calls|meetings)); \
             (i|we)('d| would|) (really |much |)(prefer|rather); (i|we) (insist|require); preferably; preferred; preference; \
             ideally; rather not; (i|we)(| really) (don't|do not) (want|need) _; !(i|we)(| really) (don't|do not) (want|need) (to (let|miss|leave|\
             spoil|bother|complain|brag|sound|think|hear|be (a|sorry|rude|late)|lose|give|hurt|worry|jinx|go (back|home)|see|say|\
             rush|push|impose|have)|you to|them to|him to|her to|future|people|anyone|him|her|them|much|words); \
             (don't|do not) (use|change|touch|delete|remove|share|call|send|book|modify|edit|commit|push|add|include|\
             mention|tell|ask|cancel|reveal|post|publish); !(i|we|they|you|he|she) (don't|do not) (ever |)(use|change|touch|delete|\
             remove|share|call|send|book|add|include|mention|tell|ask|cancel|post); not interested in; \
             no need (to|for); (should|must) (always|never|only); (you|please) (always|never|only) _; \
             !you (always|never|only) (know|were|are|seem%|had|said|have|did|ma%|look%|get|th%|find|%ed|live%|\
             gave|told|find|bring|inspire|cheer|got|really|been); can only _; !can only (imagine|hope|guess|\
             wish|dream|say|assume); only (if|when|after|use|want|need|take|accept|vegetarian); !only (after|when) \
             (i|we|he|she|they|a while); unless; as long as (it|they|the|there|you (don't|keep|use|do not)|we stay); \
             (from now on|going forward|in the future,|every time you|each time you|whenever (i|you) (ask|\
             write|answer|reply|mention|send)); when(|ever) i (ask|say|send|give|share|mention|write|paste|request) ~; keep in \
             mind; bear in mind; ^(make sure|ensure|be sure|avoid|refrain|stick to|stay (under|below|within)|\
             limit) _; ^no ~(please|allowed|at all|whatsoever); ^keep ~(under|below|within|short|brief|private|secret|confidential|simple|at most|to #); ^remember (that i|to (use|\
             always|never|include|add|answer|reply)); !^make sure (i'm|i am|we|to (rest|enjoy|have)|you (take|rest|enjoy|have|get)|they); \
             !^no (|_ |way|one|problem|worries|idea|doubt|wonder|thanks|thank|more|need|matter|longer|pressure|rush|clue|other|big|kidding)$; \
             !^no (problem|worries|idea|doubt|wonder|thank%|one|way|matter|longer|pressure|rush|it|i|that|we|he|she|they|my|\
             the|not|this|there|just|but|sorry|you|big|kidding|pain|actually|clue); \
             (should|must|need to|want you to|have to|sure to) (make sure|ensure|avoid); !(i|we|he|she|they) (always |just |)(make|made|try to|tried) sure; \
             ^(use|take|write|put|make|choose|pick|prefer|send) ~(instead of|rather than); (is|are) required; \
             requirement; required:; !(why|who|which) (|i |we |they |he |she )(never|always|only); !that (you|we|one) (always|never|only); \
             !(you|we|one) always (need|have) to; !you always (bring%|make%|give%|help%); !^(don't|do not) forget to (be|rest|enjoy|relax|prepare|breathe|smile|eat|sleep|take care); !(have|had|has|know|knew|met|saw) at least #; \
             !(i|we)('d| would) rather (wait|be|die|forget|not think); !(i|we) (|really |probably )(shouldn't|should not); !^only (%ing|feeling); \
             !nothing more$; in cash only; # only; _ only please; nothing (with|but|over|above|under|before|after|\
             longer|more); (before|after|by|until) # (only|sharp|at the latest); \
             (i|we) (refuse|decline|won't agree|will not agree|won't consent) to _; (not|aren't|isn't|never) supposed to _; \
             (can't|cannot|can not|mustn't|may not|must not) be (later|earlier|before|after|more|less|over|under|above|below|longer|larger|bigger|shorter|smaller|older|bought|changed|moved|deleted|edited|touched|shared) _; \
             (leave|keep) (_|_ _|_ _ _|_ _ _ _) (alone|exactly as|as it is|as they are|as is|unchanged|untouched|intact|out of it); exactly as (it|they) (is|are); \
             (hands off|stay away from|stay out of|steer clear of) _; (i|we|he|she) (can't|cannot|can not) (have|handle|manage|do without|climb|be without|deal with|risk|allow) _; \
             !(i|we|he|she) (can't|cannot) have (been|it all|everything); \
             (the|my|our) (most|longest|latest|earliest|furthest|highest|lowest|least|maximum|minimum) (i|we|you|he|she|they|that i|that we) _; \
             (is|are) the (most|longest|latest|earliest|furthest|highest|lowest|least) (i|we|that) _; \
             (all|any|every|each|everything|these|those) (_ |_ _ |_ _ _ |)(need to|needs to|have to|has to) (run|work|stay|keep|end|start|have|support|be|hold|weigh|leave|come|go|finish|contain|match|use|accept|pass|return|handle) _; \
             (we|i) need (_|_ _|_ _ _) to be (free|under|below|before|by|at|within|without|on|in|ready|small|quiet) _; \
             ^no (_|_ _) (after|before|with|without|from|over|under|on|in|during|at) _; (free of|free from) _; (not|never) (before|after) #; !(why|if|since|because) not (before|after); \
             whatever (you do|happens),; (won't|doesn't|does not|will not) (fit|work|suit) (for |)(me|us|my|our|him|her|them); \
             (only|solely|exclusively) (in writing|by (email|mail|post|train|phone|card|bus)|via|on weekends|on weekdays|at weekends|between #); \
             (can|could|may) (at most|only|at the most) _; (uses|use|using|in) a wheelchair; \
             !^only (my|his|her|our|their|the|a|an|one) (_ |_ _ |_ _ _ )(could|would|had|was|were|knew|dared|got|did|%ed); \
             !(has to|have to|must) be (one of the (%est|most|best|worst) _|the (%est|most|best|worst) (_ |_ _ |_ _ _ )(i|i've|we|we've|ever|in (ages|years)|yet)); \
             !(said|says) (|that )(you|one) _; !you must be (the|her|his|their) _; not a _ (more|\
             less|later|longer); (want|like|prefer|need) to avoid _; so only _; (isn't|aren't|\
             not) allowed (to|any) _; no (room|space) for _; not (over|above|beyond) (#|a) _; \
             ^(end|finish|start|begin|open|close|run|check|put|add|give|use|write|show|send|sign|save|read|ask|include|quote|list|name|test|answer) \
             ~(each|every) (_|_ _); (after|before|for|in|with|of|to|on) (each|every) (single \
             |)(answer|reply|response|message|edit|change|commit|step|email|mail|file|option|question|summary|sentence|release|merge); \
             !^(i|we|he|she|they|it|there) ~(after|before|for|in|with|of|to|on) (each|every) _; ^(wait|hold \
             off|ask|check|show|run|tell|stop|confirm|warn|call) ~(before|until|first) _; ^(wait|ask|hold \
             off|check with me|show me|tell me|warn me) (for|first|before|until) _; !^wait (a|until you|till \
             you|for it); (answer|reply|respond|write|speak|talk|explain|address me|talk to me|speak to \
             me|call me) (|to me |everything |it |your answers )(in|like|as|without|only|briefly|with) _; \
             !(i|we|he|she|they|you|to) (answer|reply|respond|write|speak|talk|explain); from here on; \
             (is|are) (the|my|our) (ceiling|cap|limit|maximum); (stays|stay|remains|keep it|keep this|keep \
             that) (between us|between you|private|secret|with you); (nobody|no one) ~(should|must|may|needs \
             to|is to|can) (know|hear|see|learn|find|read|get); ^(leave|keep) ~out of _; ^(stay|keep) \
             (out|away) (of|from) _; !^(at|in|on) (his|her|their|my _'s|my _) (_|_ _|_ _ _) (nobody|no \
             one|must|may|can|cannot|can't|have to|has to|never|always|only|are not|is not|isn't|aren't); \
             anything (but|except) _; !anything but \
             (easy|boring|dull|cheap|simple|quiet|fun|good|nice|a|an); (i|we|she|he) (|really |absolutely \
             |just )(hate|dislike|detest|can't stand|cannot stand|can't bear|don't like|do not like|don't \
             want|dont want|dont like|dislikes|hates|doesn't like) _; !(i|we|she|he) (|really |absolutely \
             |just )(hate|don't like|do not like|don't want|dislike|hates) (it when|when|that|to \
             (say|admit|ask|bother|see|be|think|go|leave|disappoint|complain)|how|the way|seeing|being); \
             (makes|make|gives|give) (my|me) \
             ~(swell|sick|ill|itch|hives|rash|migraine%|nauseous|vomit|wheeze); \
             (hives|anaphyla%|epipen|asthma%|pacemaker); (my _|he|she) (can't|cannot|won't) \
             (take|handle|manage|climb|do|eat|have|tolerate) _; (we|i) (have|have got|'ve got|'ve) (|only \
             |just |about |around )# (|_ |_ _ )(for|in total|altogether|all in|to spend|at most) _; nothing \
             (above|over|beyond|below|under|past|beneath) _; ^(just|only) (the|this|that|those|these) (_|_ \
             _)$; ^just the _; !^just the \
             (other|thought|same|two|one|idea|beginning|start|way|usual|sight|right); ^(skip|drop|spare me|leave out) (the|all|any) _; !^(skip|drop) the (call|meeting); \
             (metric|imperial) (units|system); 24-hour (times|clock|format); (in|use) \
             (celsius|fahrenheit|metric|miles|kilometers|kilometres); ^(bullet points|bullets|tables|plain \
             text|short answers|one line|no emoji%|full sentences|short sentences) \
             (only|please|,|whenever|when|for|from); (i|we) (like|want|need) (all|each|every|my) (|of )(_|_ \
             _|_ _ _) (to|with|in|at|on) _; !(he|she|they|someone|people|it|everyone) \
             (said|says|told|swore|claimed|thought) (|me |us |that )(i|we|you|one) \
             (must|should|may|can|never|always|had)",
        rules: "^(always|never|only|don't|do not) _; must; mustn't; must not; from now on; under no circumstances; \
             (you|please|should|must|i|we) (always|never|only); out of the question; allergic; !must have (been|felt|had)",
        corrections: "correction; (i|we) meant; (i|we) mean (the|to|not); (changed|change|changing) (my|our) mind; scratch that; \
             strike that; on second thought; on second thoughts; no longer; not anymore; (my|our) (mistake|bad|error|apologies,); \
             typo; misspelled; mistyped; ^(oops|whoops|actually|wait|hold on|hang on) _; ^(oops|whoops|actually|wait|hold on|hang on), _; \
             (that's|that is|that was|this is|it's) (wrong|incorrect|not right|not correct|not what i|a mistake); \
             (gave|told|sent|wrote|typed|entered|mixed up|got) (you |)(the |a |my |)(wrong|incorrect) _; (mixed up|mix-up); ^no, (that's|\
             it's|it is|not|my|the|i said|i need|i want) _; ^not _ but _; sorry, i; (sorry|apologies|pardon me|excuse me)(,|) (my|our|the) ~(is|are|was|were|at|on|for|of|to) #; sorry, (it's|it is|not|that|the|wrong|# ); \
             (change|switch|move|swap|update|correct|replace|reschedule|shift|push|rename|convert|exchange|modify|raise|lower) (that|it|this|these|the|\
             my|our|_) ~(to|from|with|into|back|for) _; (make|change) (that|it) (a|an|the|#|_ _) ; make (that|it) (#|a|an|two|the) _; \
             ^(rename|revert|undo) _; ^(please |)(rename|revert|undo) _; instead$; instead of; instead,; rather than; \
             disregard (that|my|the|what); forget (that$|what i said|about that$|the first); (should|was supposed to|ought to) (have been|be|\
             read|say) ~(not|instead); not # but #; let's go with _ instead; \
             (let me|i must|i have to|i should|i need to|allow me to) correct (myself|that|this|the|my); (i|we) stand corrected; (i|we) said (_|_ _|_ _ _)(|,) but (i|we|it|it's|the) _; \
             (should|was meant to|was supposed to|ought to) (|have )(be|been|read|say|said) ~, not _; \
             (spelled|written|spelt|pronounced|called|named) ~(not|instead); _, not (#|# _|(on|at) _)$; \
             !_, not (yet|really|now|sure|at all|bad|necessarily|only|just|that|if|even|always|so|too|much|many|very); (and|but) not (with|in|on|at|for|from|the|a|an|#|by) _; \
             (scrap|scratch|forget|drop|strike|skip|ignore|discard) (_|_ _|_ _ _|_ _ _ _|_ _ _ _ _)(,| and) (take|use|make|put|do|go|book|have|set|let) _; \
             (i|we|you) (|must have |have |'ve )(got|had|read|typed|wrote|put|counted|heard|copied|spelled|entered|picked) (_|_ _|_ _ _|_ _ _ _) (wrong|incorrectly); \
             (misread|misspoke|misheard|miscounted|misunderstood|misremembered|confused) _; (is|was|are) (outdated|out of date|obsolete|no longer valid|not valid anymore); \
             (that|it) was (my|a) (mistake|mix-up|slip|error); mistake (of mine|on my (side|part|end)); (it|that) should (say|read) _; (we|they) are # _ and not _; \
             !^actually(,|) (that's|it's) (|_ |_ _ )(nice|great|good|funny|cool); \
             you were right(,| about); (i'd|can|can't|cannot|won't|don't|want|need|is|are|\
             isn't) ~after all; (turns|turned) out ~(not|isn't|wasn't|can't|won't|didn't) _; \
             (got|was|been) (pushed|moved|postponed|rescheduled|extended) (|back |up )(to|\
             until) (the |)(#|%day|next|%ber); (my|our) (_|_ _) (has|have) changed; (ignore|\
             disregard) (my|the|that|what) _; should have (said|written|put) _",
        decisions: "(i|we|i've|we've|i'd|we'd)(| have| had) (|just |now |finally |already |both |all |also )(decided|agreed|settled|chosen|\
             picked|opted|chose|concluded|resolved); (was|is|it's|been) (decided|agreed|settled); decided: ; decision; (i|we)('ll| will) (take|go (with|for)|\
             keep|have the|stick with|use|stay with|do the); (let's|let us) _; !(let's|let us) (see|hope|face|say|pretend|be honest|catch up|\
             talk|chat|not forget); go with; going with; go (ahead|for (it|the|that)); agreed; i confirm; confirmed; (i|we) choose; approved; \
             (i'd|i would|we'd|we would) like to (proceed|go ahead|confirm|book|order|take); _ it is$; !(yes|what|how|so|as|think|know|course|sure|\
             indeed|because|since|where|here|there|say|guess|believe|like|that) it is$; ^(order|book|buy|reserve|confirm|schedule|\
             submit|place) (that|this|it|them|those|the) _; ^(order|book|buy|reserve|confirm|schedule|submit) (that|this|it|them); \
             settle(|d) (on|for); (deal|done deal|it's settled|sold)$; final (answer|choice|decision); \
             ^(i'm|i am|we're|we are) (taking|booking|buying|ordering|choosing) (the|that|this|those|both) (_|_ _)$; \
             _ (works|is fine|is perfect|suits|will do) for (me|us), (|so |then )(|please |just )(book|take|order|reserve|confirm|go); \
             (made|making) up (my|our) mind%; \
             (i'm|i am|we're|we are) (|going to |gonna )(choosing|taking|picking|staying|stay|sticking|stick|keeping|keep|opting|opt) (with|for|the|on|to|our|my|this|that) _; \
             (i|we) (accept|agree to|confirm|approve|prefer) (it|the|that|your|this|with|both|those) _; (i'm|i am|we're|we are) (fine|okay|ok|happy) with _; \
             (after|on) (some|careful|much) thought; ^(ok|okay|right|fine|good|well|alright|great|perfect)(|,) then(|,) _; \
             then (book|take|do|use|make|put|keep|order|ship|issue|cancel) (the|it|us|me|that|this|them|those|both|a|an) _; \
             (i'd|i would|we'd|we would) rather (have|take|go|get|keep|do|use|book) _; (so|then)(|,) please (just |)(issue|send|take|book|make|use|go|keep|put|give|ship) _; \
             (accept it|accept them|accept that|take it|take them)$; \
             !(how|what) (_|_ _) it is$; (i|we) (won't|will not)( be|) (renew|sell|buy|book|sign|\
             tak|extend)(|e|ing) _; (sign|count|put) (me|us) (up|in for|\
             down) _; (team|board|council|committee|parents|company|of us) (|has |have )(opted|\
             decided|chose|voted|approved|agreed|ruled) _; (i'll|we'll|then we)(|\
             'll) (do without|skip|pass on|buy|accept) _; (going|moving) ahead with _; (i'm|\
             we're) (cancel|cancell|sell|buy|renew|switch|dropp)ing _; ^then (we'll|we|i'll) (|\
             just )(take|do|go|use|keep) _",
        promises: "(i|we|i'll|we'll|he'll|she'll|they'll)(| will|'m going to| am going to| are going to|'re going to|'ll be) (|personally |\
             also |then |gladly |definitely )(send|sending|call|calling|phone|email|mail|text|get back|follow up|following up|\
             notify|let you know|ship|refund|replace|contact|arrange|remind|keep you|forward|escalate|deliver|reach out|\
             update you|inform you|inform the|pass (it|this|that|your)|credit|issue|reserve a|hold (it|the)|bring you|\
             waive|return (it|the|to you)|come back to you|check (with|back)|ask (the|my|our)|speak (to|with)|talk to|raise (it|this)); \
             !(i|we|you|they) (send|call|phone|email|mail|text|notify|ship|contact|arrange|remind|deliver|refund|replace|get back|inform|\
             keep you|forward|return|credit|issue|ask|talk|speak|check|follow up|hold|pass|escalate|reach out|let you know|bring you|raise|waive); \
             (i|we|it|they|he|she|you|that|this|i'll|we'll|it'll|they'll|you'll)('ll| will| am going to|'m going to|'re going to| are going to|) ~(by|within|\
             before) (tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|the end|noon|midnight|next|#|a|an|the); \
             !(i|we|it|they|he|she|you|that|this) (|_ )(had|have|has|was|were|did|left|must|can|could|would|should|need|want|got|am|is|are) ; \
             (i'll|we'll|it'll|they'll|you'll|will|going to) ~(tomorrow|tonight|next week|next month|shortly|soon|as soon as|\
             once|later today|today|when|in # _|on (monday|tuesday|wednesday|thursday|friday|saturday|sunday)); \
             (i|we) (promise|guarantee|undertake|commit to); you(| will|'ll) (receive|hear (back |)from|be (refunded|contacted|notified|\
             reimbursed|informed|credited)) _; !you (receive|hear); will be (sent|refunded|delivered|shipped|replaced|repaired|credited|processed|issued|\
             fixed|ready|contacted|notified|reimbursed|waived|arranged|called|emailed|returned|with you); \
             (team|colleague|colleagues|technician|agent|specialist|driver|manager|department|support|someone|engineer|courier|billing|warehouse) (will|is \
             going to|are going to) _; going to (|_ )(send|call|replace|refund|repair|check with|deliver|ship|arrange); \
             (i'm|i am|we're|we are) (sending|mailing|shipping|forwarding|arranging|dispatching|refunding|replacing) _; (i|we|i'll|we'll)(| will) (take care|see to|sort out|deal with|handle|look after) _; \
             !(i|we|they) (take care|see to|deal with|handle|look after) _; !(he|she|i|we|they) will be #; \
             !(it|there|that|the weather)('ll| will| is going to|'s going to) (rain%|snow%|be (|%ly )(#|no|rain%|snow%|thunder%|sun%|cloud%|wind%|storm%|fog%|clear|cold|warm|hot|cool|dry|wet|mild|\
             humid|freezing|nice|fine|lovely|good|great|fun|busy|crowded|easy|hard|light|dark|about|around)); !it('ll| will| is going to|'s going to) be (a|an) _; \
             (i'll|we'll|will|going to) ~(this (afternoon|evening|week|weekend|month)|until|after (the|your|my|our|lunch|work|that)|before (noon|lunch|the|your|#)|at #|over the weekend|first thing|by (the|then|#|end)|tonight); \
             !(i'll|we'll|i will|we will) (check|look|see|try|search|start|begin|read|open|run|use|assume|need|be (happy|glad)); \
             (write|call|send|get back|report|reply|ring|email|come|bring|deliver|return) (|_ |_ _ |_ _ _ )(tomorrow|tonight|next week|this afternoon); \
             you(| will|'ll) (get|have|receive|see|find) ~(by|within|tomorrow|tonight|next (week|month|_day)|this (afternoon|evening|week)|in # (days|hours|minutes|weeks)|in the (mail|post)|before|until); \
             ^(by|within|before|until) ~(you|we|i|it|they|you'll|we'll|i'll|it'll)(| will|'ll) (get|have|receive|send|call|be|know|hear|finish) _; \
             (brings|comes|calls|picks|delivers|sends|visits|fixes|contacts|writes|meets) ~(tomorrow|tonight|this|next|by|today|between|within|before|on (monday|tuesday|wednesday|thursday|friday|saturday|sunday)); \
             (we|i|we'll|i'll)(| will) (cover|bear|absorb|reimburse|make up for|take over|set aside|extend|pick up|collect|stop by|drop by|drop off|be in touch|upgrade) _; \
             !(we|i) (cover|bear|absorb|reimburse|take over|set aside|extend|pick up|collect|stop by|drop by|drop off|upgrade) _; \
             !(i|we|i'll|we'll|i'm|we're)(| will| am| are)(| never| always| going to| really| certainly) (never |always |)(forget|remember|miss|love|cherish|treasure|regret|enjoy) _; \
             !(i|we|they|he|she|you) (never|always|usually|often|sometimes|rarely|hardly) _; \
             !(nothing|anything|everything) that _; (expect|count on) (my|our|me|us|to hear|\
             an answer|a (call|reply)) _; (reach|be with) you (by|before|on|within|tomorrow); \
             (i'll|we'll|will|shall|going to) (look into (it|this|that)|make sure|sort (it|this|\
             that) out|find out|come (by|over)) _; (and|then|will) (get|come) back to you; \
             leave (it|that|this) (with|to) me; (i'm|we're) on it; (i'm|we're|is) (calling|\
             bringing|picking|dropping|going out) ~(back|on %day|tomorrow|tonight|today|to you); \
             (will|going to) (contact|call|ring|email|notify|visit|refund|mail|send|bring) (you|\
             us|me|your|my); (i|we) shall _; (said|told|assured|promised|confirmed) (|me |us )(|\
             that )(he|she|they|it|(the|my|our) _)('d| would| will) (be %ed|call|send|pay|fix|\
             bring|return|reply); (has|have|he|she|they) promised _; (goes|ships|going)(| out) (|\
             _ )(today|tomorrow|tonight|this %noon|on %day); we (aim|plan) to _",
        done: "(has|have) been; successfully; (booked|cancelled|canceled|refunded|shipped|fixed|done|implemented|updated|reserved|\
             scheduled|sent|replaced|repaired|delivered|credited|rebooked|completed|submitted|paid|processed); works now; \
             (i|we|i've|we've) (just |already |now |)(called|emailed|spoken|added|removed|changed|created|deleted|merged|deployed|moved); \
             (was|were|has been|have been|got|is now|are now) (|not |already |now |just |successfully |also |never )(%ed|set|sent|made|paid|put|taken|given|sold|built|found|lost|shut|cut|held|withdrawn|broken|stolen|withheld); \
             (couldn't|could not|can't|cannot|can not) be _; !(couldn't|could not|can't|cannot|can not) be (better|more|sure|certain|that|too|happier); \
             (is|are|was|were) (already|now|fully|no longer|all|sold|booked) (taken|full|booked|sold|out|gone|occupied|reserved|closed|available|free|active|live|ready|set|in place|paid|on (its|the) way); \
             (failed|refused|declined|rejected|denied|bounced|crashed|expired|(ran|went|came|got|fell) (through|without|cleanly|fine|back)) _; \
             (i|we|i've|we've|i have|we have)(| just| already| now| also| successfully) (%ed|sent|made|put|set|paid|written|given|brought|rebuilt|rewritten|moved) (the|your|it|a|an|you|him|her|them|all|both|that|this|#|_); \
             !(i|we|i've|we've|i have|we have)(| just| already| now| also) (checked|looked|noticed|reviewed|searched|tried|wanted|needed|liked|loved|asked|wondered|hoped|thought|assumed|verified|examined|analyzed|analysed|compared|explored|listed|received|understood|used|lived|talked|laughed|danced|stayed|played|enjoyed|missed|visited|watched|walked|learned); !(i|we)(| just| already| now| also| still| really| only) %eed; \
             tests (|all |now )pass; (is|are|it's) (|now |all |still |finally )(passing|failing|\
             resolved|solved|gone|complete|back (up|online)|fully booked|sold out|out of stock|\
             not available|confirmed|signed|reset|locked|down|ready for); (works|runs|\
             working) again; still (no|doesn't|won't|fails|not working|broken) _; nothing (|_ |\
             _ _ )(showed up|came up|found|helped|changed); ^no (answer|reply|response) (from|\
             since|yet) _; (there (is|are|was|were)|had) no (_|_ _|_ _ _) (left|available|free|\
             since); (found|saw|showed|returned|revealed) (no|nothing|#) _; (couldn't|could not|\
             not able to|wasn't able to|unable to) (find|reach|open|get|log|connect|book|verify|\
             access|load|read|process|complete|cancel|fix) _; went through (all|the|your|my|\
             our) _; (and|but) (found|nobody|no one) _; came (back|out) (as|clean|negative|\
             positive|normal|empty|with (a|no)); (didn't|did not|hasn't|haven't) (go through|\
             gone through|come (up|back)|lead to|work$|arrive%|show up|help|respond%|repl%); \
             (stopped|broke|aborted|timed out|gave up) (after|at|on|during|working|responding); \
             (failed|refused|declined|crashed|rejected)$; turned (down|away) (my|our|your|the|\
             his|her|us|me); (agreed|managed|was able|were able) to _; (confirmed|installed|\
             accepted|granted|passed|signed|renewed|finished|forwarded|solved) (the|my|our|your|\
             both|it); (nobody|no one) (answered|picked up|replied|responded|came|showed up); \
             (found|traced|located|identified) the _; (i|we|i've|we've) (spoke|spoken|\
             just finished) _",
        questions: "^(can|could|would|will) (you|someone|anybody|anyone) (please |)(tell|say|explain|confirm|check|help|let me know|show) _; ^(do|does|did) (you|anyone|the|they) _; ^(does|did) (it|that|this|he|she|\
             someone) _; ^(what|which|who|where|when|why|how) (is|are|was|were|do|does|did|can|could|would|will|should|many|much|long|\
             far|old|big|often|about|_ (fit|is|are|do|does|can|will)|soon) _; (i'd|i would|we'd) (like|love) to know; (i'm|i am|we're) wondering (if|\
             whether|how|what|when|where|why|which); (i|we) wonder (if|whether|how|what|when|where|why|which); any idea (if|whether|how|what|when|where|why|which); \
             was wondering _; !that (is|are|was|were) _; (tell|let) (me|us) (|know )(how|what|\
             when|where|which|who|whether|why|if) _; !(tell|let) (me|us) know (if|what|how|\
             when) (you|there|i|that|this|it); (confirm|provide|give (me|us)|need) (your|the|\
             their) (|_ |_ _ )(name|address|number|date|email|size|code); (like|need|want|\
             wanted) to (know|ask) _; (not sure|unsure|unclear|not clear|no idea) (|to me |\
             about )(if|whether|how|what|when|where|which|who|why); ^(anyone|anybody) (know|got|\
             else) _; (don't|do not|can't) (understand|find out|work out|tell) (why|whether|\
             which|how); ^(what|who|where|when)'s _; ^(how come|remind me|any news) _; ^(what|\
             how|why|when|who) (would|could|happens|about) _; ^(is|are|was|were|do|does|did|\
             isn't|doesn't|didn't) (i|we|it|she|he|they|there|this|that|the|my|our|your) _; \
             !^do (the|my|our|your|it|this|that) _; ^(can|could|should) (i|we|he|she|it|they) _",
        requests: "(i'd|i would|we'd|we would) (|also |really |just )(like|love|need|want) _; (i|we) (|also |still |just |really |now )(want|need) _; \
             (i|we) (wish|have) to _; !(i|we) (|also |just |really )(want|need|like|wish|have)(|ed) to (thank|say|apologize|admit|hear|leave|go (home|to bed)); \
             (i'm|i am|we're|we are|i was) (|also |now )(looking|searching|trying|hoping|planning|calling|writing) (for|to|about|because) _; looking (for|to) _; \
             (can|could|would|will) you (|please |also |now |then |just |maybe )_; !(can|could|would|will) you (believe|imagine|guess); \
             (can|could|may|shall) (i|we) (|please |also |just )(get|have|book|order|return|exchange|change|cancel|see|make|add|use|pay|reserve|schedule|upgrade|split|move|switch|do|try); \
             (please|help me|find me|get me|show me|tell me|give me|let me) _; !please (proceed|go ahead|confirm|do$|do (so|that|it)|continue|hold|wait|note|let me know); \
             !let me (know|think|see|check); i have (a|another|one more) (|_ )(problem|question|issue|request|task); \
             (how|where) (do|can|should|could) (i|we) _; \
             ^(|now |then |also |next |please |now please |and |and now |so )(add|fix|find|book|implement|write|create|build|make|refactor|rename|remove|delete|update|investigate|review|check|run|test|explain|look|list|compare|translate|summarize|\
             search|reserve|schedule|cancel|change|order|send|set|install|deploy|port|migrate|convert|extend|improve|clean|split|move|merge|commit|debug|document|draft|plan|design|analyze|show|generate|play) _; \
             !^(make|check|find|run|look|play|move|change|set) (sure|sense|out that); let's (do|play|make|book|start|try|look|work|fix|add|write|see (if|what|how)) _; \
             ^(|now |then |also |please |and |so )(ship|mail|email|issue|give|put|pay|return|refund|replace|call|upload|drop|keep|stop|open|close|block|transfer|upgrade) (the|it|us|me|that|this|them|those|both|a|an|my|our|him|her|#)",
    },
    tales: "(was|were|wasn't|weren't) _; !(was|were) (hoping|wondering|thinking|looking|told|diagnosed|advised); !(if|as if|as though|like) (it|i|he|she|they|we|you) were; \
         (had|hadn't) (to|been|always|never|only|%ed) _; !(i'd|we'd|you'd|had) better; (didn't|did not) _; used to _; !(am|i'm|are|is|get|be|not|we're) used to; (made|begged|forced|taught|told|asked) (us|him|her|them); \
         kept %ing; would never (let|have); as (a |an |)(child|kid|kids|children|students|student|boy|girl|apprentice); in (those|olden) days; (my|his|her|our) (childhood|youth); back then; (years|centuries|decades) ago; \
         ^(in|at|on) (his|her|their) _; in (the|that|this|a) (film|movie|play|song|novel|fairy tale|myth|fable); \
         (sign|notice|label|poster|legend) (_ |_ _ |_ _ _ |)(says|reads|said|goes|asks|tells|warns) _; (horoscope|proverb|saying|motto|superstition) _; \
         !^(keep|leave|do|make|use|write|put|give|show|send|call|please|no|nothing|only|never|always|don't|avoid|stop) ~(was|were|had|did)",
    speakers: "i;i'm;i'd;i'll;i've;me;my;mine;we;us;our;we're;we'd",
    listeners: "you;your;yours;yourself;you're;you'll;ya",
    changes: "change%;move%;switch%;update%;replace%;rename%;reschedul%;postpone%;upgrade%;downgrade%;raise%;lower%;swap%;correct%;shift%;modif%;exchang%;convert%",
    old_then_new: "to$;with$;by$;->$;→$;=>$;into$",
    new_then_old: "^instead of;^rather than;^not;^and not;^in place of",
    small_talk: "^(hi|hello|hey|hi there|hello there|hey there|good morning|good afternoon|good evening|thanks|thank you|thank you so much|\
         thank you very much|thanks a lot|thanks so much|many thanks|ok|okay|sure|yes|yeah|yep|no|nope|great|perfect|\
         awesome|cool|nice|got it|i see|alright|all right|right|sounds good|sounds great|that sounds good|that's great|\
         no problem|you're welcome|welcome|bye|goodbye|take care|one moment|please wait|of course|certainly|absolutely|\
         excellent|exactly|see you|see you later|talk to you later|how are you|no worries)(|, _| _)$; ^(thanks|thank you|thank you so much|thank you very much|thanks a lot|thanks so much|many thanks) (for|again|in advance) ~$; \
         ^(hope|i hope) (you're|you are|all is) \
         (doing |)well; (have|enjoy) (a|your) (great|good|nice|wonderful|lovely|pleasant) (day|evening|weekend|night|one|rest)",
};
