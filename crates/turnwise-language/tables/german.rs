//! German.

use super::{Acts, Language, Script};

pub const TABLE: Language = Language {
    code: "de",
    script: Script::Latin,
    is_unspaced: false,
    common: "der;die;das;und;ist;ich;nicht;ein;eine;einen;einem;sie;wir;es;mit;für;auf;den;dem;zu;\
         bitte;von;im;am;mir;mich;ihnen;mein;meine;auch;aber;noch;wie;was;wann;haben;habe;hat;\
         bin;sind;kann;können;nur;dann;wenn;oder;bei;nach;sich;uns;ihr;ihre;werde;wird;gut;danke;\
         hallo;nein;ja;kein;keine;zum;zur;wurde;war;doch;also;gern;morgen;vielen;dank;guten;er;\
         du;bis;als;alles;höchstens;lieber;jetzt;schon;dich;laut;nichts",
    numbers: "ein;eine;einen;einem;zwei;drei;vier;fünf;sechs;sieben;acht;neun;zehn;elf;zwölf;fünfzehn;zwanzig;dreißig;\
         fünfzig;hundert;tausend;halbe;einmal;zweimal",
    openers: "okay;ok;ja;nein;gut;also;ach;oh;na;naja;super;prima;danke;bitte;hm;ähm;ja,;so;nun;klar;hallo;alles;auch",
    joins: "und;aber;sondern;denn;weil;dass;dann",
    acts: Acts {
        limits: "höchstens; mindestens; maximal; minimal; allerhöchstens; spätestens; frühestens; (nicht|keinesfalls) (mehr|weniger|später|früher|\
             länger|teurer|schwerer|größer|höher|unter|über|vor|nach) (als|#|_); mehr als # ~(nicht|kein%); # ~(nicht mehr|mehr nicht); mehr \
             (kann|können|will|wollen|darf|möchte) (ich|wir) nicht; nicht (in frage|infrage); (kein%|nicht) (eine |)option; ausgeschlossen; tabu; \
             auf keinen fall; unter keinen umständen; keinesfalls; niemals; (darf|dürfen|soll|sollen|sollte|sollten) (|_ |_ _ )(nicht|nie|niemals|kein%|\
             höchstens|maximal|nur|auf keinen); !(darf|dürfen) (ich|wir) (nicht|nur) (fragen|vergessen); \
             (muss|müssen) (|_ |_ _ |_ _ _ |_ _ _ _ |_ _ _ _ _ )(sein|da sein|ankommen|bleiben|passen|haben|enthalten|kosten|liegen|geliefert|\
             fertig|erfolgen|stehen|kommen|werden)$; !(muss|müssen|musst) (|_ |_ _ |ja |_ ja |_ sehr |_ so )(furchtbar|schrecklich|toll|schön|müde|stolz|\
             anstrengend|aufregend|hart|schwer|spannend|großartig|wunderbar|so|sehr|ja|wohl|echt|ein (tolles|schönes|spannendes)) ; !(muss|müssen) ~gewesen; \
             (ich|wir) (|_ )(nur|ausschließlich|grundsätzlich|immer nur) _; (ich|wir) _ (nur|ausschließlich|niemals|grundsätzlich|nie) ; \
             !(ich|wir) (wollte|wollten|will|habe|haben|hatte|hatten|war|waren|kenne|weiß|dachte|hab|bin|sind|kam|hörte|sah|fand|meine|meinte|frage|möchte) (nur|nie|gerade nur) ; \
             !(ich|wir) (wollte|wollten|habe|haben|hatte|hatten|war|waren|hab|kann es|kann) nur; !nur (kurz|mal|noch|fragen); \
             ^(nur|bitte nur|immer|nie|niemals|kein%|bitte kein%|bitte nicht|nichts|bitte nichts) _; !^(nur noch|immer noch|immer wieder|immer mehr|nie wieder war|kein problem|\
             keine (ahnung|sorge|ursache|frage)|nichts zu danken|immer gern%|kein wunder|keine zeit); (nie|niemals|nicht) (|_ |_ _ |_ _ _ |_ _ _ _ )(weitergeben|weiter|\
             löschen|ändern|teilen|anrufen|verwenden|benutzen|anfassen|überschreiten|überschreitet|schicken|senden|nennen|erwähnen|buchen)$; \
             ^(ändern|geben|löschen|verwenden|benutzen|rufen|teilen|schicken|senden|buchen|nennen|fassen|nutzen|nimm|nehmen|gib|änder%|lösch%) ~(nicht|nie|niemals|kein%|auf keinen|nur|keinesfalls); \
             (mein|unser|das|ein) (|_ )budget; budget (liegt|ist|von|beträgt|:|#); (meine|unsere) (ober|schmerz)grenze; nicht (mehr |)ausgeben; \
             (kann|können|will|wollen|möchte|möchten|darf|dürfen) (|_ |_ _ |_ _ _ |_ _ _ _ |_ _ _ _ _ )nicht (|mehr )(zahlen|ausgeben|bezahlen|essen|trinken|überschreiten|fliegen|\
             warten|akzeptieren|übernehmen); (allergisch|allergie|unverträglichkeit|laktoseintolerant|glutenfrei|vegan|vegetarisch|vegetarier%); \
             (vertrage|vertragen|esse|trinke) ~(kein%|nicht%|nie); (lieber|bevorzuge|bevorzugen|bevorzugt|am liebsten|möglichst|vorzugsweise|idealerweise); \
             !(lieber|liebe) (herr|frau|gott); ich (will|bestehe) _; !ich will (nur|mal|kurz|dich|sie) ; (ab jetzt|ab sofort|von nun an|künftig|in zukunft); \
             wichtig ist(|,) (|mir )dass; (es sei denn|außer wenn|nur wenn|nur falls|vorausgesetzt|solange); achte%(|n sie) (|bitte )darauf; \
             (unter|bis zu|bis maximal|weniger als|ab) # (|_ )(euro|€|kg|uhr|minuten|tage%|stunden|zeichen|wörter); frist; (eine |)bedingung; \
             auf gar keinen fall; (darf|dürfen|soll|sollen) (|_ |_ _ )(nichts|niemand|kein|keine|keinen) _; (ich|wir) weiger% _; (ich|wir) (lehne|lehnen) ~ab; \
             (nicht|nichts) (später|früher|teurer|länger|größer|mehr|weniger) als _; \
             (geht|gehen|ginge|kommt|kommen) (|für mich |für uns |bei mir |bei uns |leider |gar |überhaupt )nicht$; !(mir|ihm|ihr|uns|das|es|wie|so) (geht|ging|kommt); \
             (lass%|lasst) ~(in ruhe|unverändert|unberührt|so wie); (genau so|unverändert|wie (es|sie|er) ist) (bleiben|lassen); \
             (länger|später|früher|weiter|höher|teurer|schwerer|mehr|weniger|größer) als (_|_ _|_ _ _) (können|kann|will|wollen|darf|dürfen|geht|gehen) ~nicht; \
             (soll|sollen|sollte|sollten) (|_ |_ _ |_ _ _ |_ _ _ _ |_ _ _ _ _ |_ _ _ _ _ _ )(laufen|bleiben|kosten|passen|liegen|enthalten|funktionieren|dauern|aussehen)$; \
             !(wie|was|wann|wo|warum) (soll|sollen); nur (am|im|in|per|mit|an|bei|zwischen|ab|bis|vor|schriftlich|telefonisch|vormittags|nachmittags|abends|wochentags) (_|_ _)$; \
             !nur (mit mir|am anfang|im traum|im moment|noch); (keine|kein|keinen) (_|_ _) (nach|vor|über|unter|mit|ohne|ab) (#|_); rollstuhl; schwanger; diabet%; \
             ohne (_|_ _) (bitte|auskommen|laufen|funktionieren); \
             !^nur (mein%|dein%|sein%|ihr%|unser%|der|die|das|ein%) (_ |_ _ |_ _ _ )(durfte%|konnte%|musste%|hatte%|war|waren|wusste%|kannte%|traute%|wollte%|ging%|kam%); \
             !gesagt, (man|du) _; nichts, was _; (geht|passt|klappt) (|es )(bei mir|bei uns|mir|\
             uns) (|_ )(nicht|schlecht); ^hauptsache(,|) _; ^(lass|lassen|fass|rühr%) ~(weg|\
             nicht an)$; (möchte|würde|würden|will) ~vermeiden$; (kann|können) leider nur _; \
             bitte kein% _; (keinen platz|keine zeit) für; \
             ^(schreib%|antworte%|gib|nenn%|zeig%|sprich|rede%|erklär%|fass%|formulier%|halt%) \
             ~(jede%|immer|höchstens|nur|ohne|kurz|knapp) _; (antworte%|sprich|rede%) (|mir |mit mir |uns )(in|auf|wie|als) _; \
             ^(frag%|warte%|zeig%|sag%|melde%|prüf%|bestätig%|lies) ~(bevor|bis|ehe|zuerst|vorher|erst|nach \
             jede%) _; ^(duz%|siez%) (mich|uns); (bleibt|bleiben) unter uns; (niemand|keiner) \
             (darf|soll|sollte) ~(wissen|erfahren|hören|sehen); (geht|geh%) (niemanden|keinen) etwas an; \
             (kommt|kommen) (mir|uns) nicht (auf|in|ins) _; (hasse|verabscheue|mag|mögen) (kein%|nicht) _; \
             ich hasse _; (haben|habe) (ich|wir) (dafür |)nicht$; !(bei|in) (seine%|ihre%|deren) _ \
             (müssen|muss|darf|dürfen|soll%); (nichts|alles) außer _; (lass%|spar%) (die|das|dir|den) _ weg",
        rules: "höchstens; auf keinen fall; niemals; unter keinen umständen; darf nicht; dürfen nicht; muss; müssen; ^(immer|nie|niemals|nur) _; \
             nicht in frage; allergi%; ab sofort; ab jetzt",
        corrections: "korrektur; berichtigung; tippfehler; verschrieben; vertippt; (ich|wir) (meinte|meinten|meine) (|doch |eigentlich |natürlich )(den|die|das|der|ein%|am|#|nicht); \
             (habe|hab) mich (geirrt|vertan|verschrieben|vertippt|versprochen); (war|ist|das|stimmt) (|so )(falsch|verkehrt|nicht richtig|nicht korrekt|ein fehler|ein irrtum); \
             stimmt (so |)nicht; mein fehler; ^(ups|moment|halt|stopp|warte|warten sie|doch|nein,|eigentlich|vielmehr|besser gesagt|quatsch) _; ^(ups|moment|halt|stopp|warte), _; ^(entschuldigung|entschuldige|entschuldigen sie|verzeihung|sorry|pardon|tut mir leid)(,|) (mein%|unser%|die|der|das) ~#; \
             (statt|anstatt|anstelle|sondern|stattdessen); nicht ~sondern; (doch lieber|lieber doch|doch nicht|nicht mehr|es mir anders); \
             !nicht mehr (als|können|kann); (anders überlegt|umentschieden|meinung geändert); (ändere|ändern|verschiebe|verschieben|verlegen|tausche|tauschen|wechsle|\
             wechseln|ersetze|ersetzen|stelle|stellen|setze|setzen|aktualisiere%|umbuchen) ~(auf|zu|gegen|durch|in|um|statt) _; (richtig|korrekt) (ist|wäre|lautet|muss); \
             (meinte|meine|meinten|meinen) (aber|eigentlich|jedoch|natürlich); (sollte|müsste|soll|hätte) ~(stehen|heißen|lauten|sein), nicht _; \
             (muss|müssen|möchte|darf) (mich|uns|das|es|da) (|_ |_ _ )(korrigieren|berichtigen|verbessern); (korrigiere|berichtige|verbessere) (mich|das|es); (nimm|nehmen sie) das zurück; \
             und nicht (mit|am|im|in|nach|für|der|die|das|den|dem|#|auf|zu|an|bei|von|um|_) (|_ |_ _ )$; \
             (streich%|vergess%|vergiss|ignorier%|verwerf%) (|sie |wir )(_|_ _|_ _ _|_ _ _ _)(,| und) (nehm%|nimm|mach%|setz%|schreib%|buch%|trag%|verwend%); \
             (da|es|hier|dort) (soll|sollte|muss|müsste) ~(stehen|heißen|sein); mach%(| sie| wir) (daraus|draus) _; (gemeint|richtig) (war|ist|wäre|sind|waren) _; \
             (falsche|falschen|falsches|falscher) _; (falsch|verkehrt) (gelesen|geschrieben|angegeben|notiert|verstanden|gezählt|eingegeben|abgeschrieben|gemerkt); veraltet; \
             (gilt|stimmt|passt) (|so |da )nicht mehr; (gegen|durch) (ein%|das|den|die) (_ |_ _ )(tauschen|ersetzen|austauschen|wechseln); \
             (verwechselt|verlesen|verzählt|verrechnet|verhört); \
             (ich|wir) (meinte|meinten) _; !ich meinte (nur|ja|das); schreibt sich ~mit _; \
             (vergessen|ignorieren) sie(,|) (was|mein%|bitte) _; geirrt; (nehme|\
             nehmen) ~zurück$; _, nicht (_|_ _)$; !_, nicht (wahr|schlecht|so|mehr|einmal|nur|\
             immer); (auf|bis) (|zum |den )(#|_) (|_ |_ _ )(verschoben|verlegt|verlängert|erhöht|\
             gesenkt|geändert|gestiegen); hinfällig; hätte (|_ )(sagen|heißen) (müssen|sollen); \
             (genauer|richtiger) gesagt; fehler unterlaufen; (jetzt|nun) doch; hat sich geändert",
        decisions: "(ich|wir) (habe|haben|hab) (|uns |mich |nun |jetzt )~(entschieden|beschlossen|vereinbart|geeinigt|festgelegt|ausgesucht|gewählt); (haben|habe) (wir|ich) (|uns |mich )~(entschieden|\
             beschlossen|geeinigt|vereinbart); (ist|wurde|es ist) (|hiermit )(entschieden|beschlossen|abgemacht|vereinbart); entscheidung; einigen (wir |)uns; \
             (ich|wir) (nehme|nehmen|wähle|wählen|bleibe|bleiben|entscheide|entscheiden) _; (dann|also|gut,) (nehmen|machen|bleiben|wählen) wir; \
             (nehmen|machen|bleiben) wir (|das|den|die|es|bei|dann|so|also) _; (nehmen|machen) wir (das|den|die|es|dann|also) _; ^(bestell%|buche|buchen|reservier%|kauf%|bestätig%|storniere) (|sie |du )(|bitte )(das|den|die|es|dies%|jen%|ihn); \
             abgemacht; einverstanden; bestätigt; ich bestätige; dabei bleibt es; (wird|soll) es (sein|werden)$; es wird (der|die|das) _; \
             (bitte|gern|gerne) (|so |gleich |dann |fest )(buchen|bestellen|reservieren|beauftragen|kaufen)$; _ (passt|gefällt|gefallen|passen)(| mir| uns| gut), _; \
             ^(gut|also|okay|ok|schön|alles klar|prima|na gut|also gut)(|,) (dann|also|gut|schicken|machen|buchen|nehmen|stellen|senden|liefern) _; \
             ^(dann|also|also gut, |gut, )(| )(die|der|das|den) _; dann (nehm%|buch%|mach%|schick%|stell%|send%|bestell%|die erstattung|doch lieber|bitte) _; \
             !(und|erst|wenn|nur|was|wie) dann; (nach|nach langem|nach kurzem) (|_ )(überlegen|überlegung|rücksprache|absprache); (wähle|nehme|bestelle|buche|kaufe|behalte) ich _; \
             (mir|uns) (ist|wäre|wären|sind) ~lieber; (passt|passen|gefällt|reicht|genügt) (für |)(mich|uns|mir|gut)(,|$); bleibt es (bei|beim|dabei) _; es bleibt (bei|beim|dabei); \
             (machen|mach) (|sie |wir |ich )(das|es) so; (angebot|vorschlag|bedingungen) ~(annehmen|akzeptier%|an$|einverstanden); \
             (haben|habe) (wir|ich) (|_ |_ _ |_ _ _ )(ausgesucht|gewählt|entschieden|beschlossen|geeinigt); \
             !(ich|wir) (nehme|nehmen|mache|machen|bleibe|bleiben|bestelle|buche) (immer|meist%|oft|normalerweise|manchmal|jede%) _; \
             (verkaufe|verkaufen|kündige|kündigen|verlängern|verzichte|verzichten|sparen|\
             behalten) (ich|wir|uns|nicht|auf|den|die|das|es); (gefällt|gefallen) (mir|uns) (|\
             am )(besser|besten); (haben|hat) ~(beschlossen|geeinigt|abgestimmt|vereinbart); \
             dann _ wir (eben|halt|lieber|doch); (lassen|lasse) (wir |)(das|es) (mit|sein|\
             lieber); ^(lassen|buchen|bestellen|verschieben|streichen) wir _; (mich|\
             uns) (überzeugt|überredet); (melde|melden|trag%) (sie |)(mich|uns) ~(an|ein); \
             am ende (haben|habe) (wir|ich) _; ist das entschieden",
        promises: "(ich|wir|er|sie|es|kollege|kollegin|kollegen|team|techniker|support|abteilung|lager|fahrer) (werde|werden|wird) _; (werde|werden|wird) (ich|wir|er|sie) _; \
             !(werde|werden|wird) (|_ |_ _ )(dreißig|vierzig|alt|schon|wohl|bestimmt|sicher|gut|toll); \
             (ich|wir) (melde|melden|schicke|schicken|sende|senden|rufe|rufen|kümmere|kümmern|kläre|klären|prüfe|prüfen|erstatte|erstatten|ersetze|ersetzen|tausche|tauschen|liefere|liefern|\
             informiere|informieren|sage|sagen|gebe|geben|leite|leiten|bringe|bringen|hole|holen|reserviere|schreibe|schreiben|komme|kommen|lasse|lassen|erledige|erledigen) (|_ |_ _ )(mich|uns|ihnen|dir|euch|ihr%|sie|das|es|bescheid|darum|bis|morgen|den|die|nach); \
             !(ich|wir) (gebe|geben) (ihnen |dir |)recht; (melde|melden|schicke|schicken|rufe|rufen|kümmere|kümmern) (ich|wir) _; (ich|wir) (verspreche|versprechen|garantiere|garantieren|sichere|sage) ~(zu|ihnen|dir|dass); \
             (sie|du|ihr) (bekommen|erhalten|bekommst|erhältst|hören|hörst) ~(bis|innerhalb|binnen|in #|morgen|heute|von uns|von mir|zurück|per|am); \
             (bis|innerhalb|binnen) ~(haben|habe|ist|sind|bekommen|erhalten|melde|melden|schicke|schicken|erledig%|liefer%) (wir|ich|es|sie|das|die|der|alles); wird ~(geschickt|gesendet|erstattet|geliefert|\
             ersetzt|repariert|ausgetauscht|überwiesen|zugestellt|gutgeschrieben|verschickt|bearbeitet|getauscht|geliefert); \
             (haben|bekommen|erhalten|finden|hören) (sie|du|ihr) (bis|heute|morgen|übermorgen|innerhalb|spätestens|noch|in #|binnen) _; \
             (darum|hierum|das|alles|um _ _|um _) (kümmere|kümmern|übernehme|übernehmen|erledige|erledigen) (ich|wir|sich) _; (ich|wir) (übernehme|übernehmen) (das|den|die) _; \
             (ich|wir|jemand|kolleg%|techniker%|fahrer%|kurier%|team|mitarbeiter%) (%e|%en|%t) ~(morgen|übermorgen|heute (nachmittag|abend|noch|mittag)|nächste woche|am (montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|#)|bis (_|zum _|#)|sobald|nach dem|innerhalb|binnen|zwischen|spätestens|in # (tagen|stunden|minuten|wochen)|vor dem); \
             !(ich|wir|jemand) (habe|haben|hatte%|war%|wurde%|bin|sind|kann|können|könnte%|möchte%|will|wollen|muss|müssen|soll%|wollte%|brauche%|gehe%|fahre%|hoffe%|freue%|weiß|wissen); \
             (schreibe|schicke|sende|rufe|bringe|hole|liefere|melde|prüfe|repariere|ergänze|erledige|sehe|frage) (ich|wir) ~(morgen|nach|bis|vor|am|nächste|heute|sobald|innerhalb|in #); \
             (verspreche|versprechen|verspreche,|versprechen,) _; \
             (sie|du|ihr) (haben|hast|bekommen|bekommst|erhalten|erhältst) ~(in # (tagen|stunden|wochen|minuten)|innerhalb|binnen|nächste woche|morgen|bis|mit der post|per post|spätestens); \
             (bekommen|erhalten|haben) (sie|du|ihr) ~(nächste|morgen|mit der post|per post|in #|bis|noch heute); \
             (die|den|das|alle) (_|_ _|_ _ _) (übernehmen|übernehme|zahlen|zahle|tragen|erlassen) (wir|ich); \
             (fahrer|kurier|techniker|kollege|kollegin|monteur|bote) (steht|kommt|bringt|holt|ruft|liefert|meldet|ist) _; \
             !(ich |wir |)(werde|werden|wird) ~(vergessen|erinnern|vermissen|lieben|bereuen|genießen|fehlen); \
             !ich erinnere mich; mit (mein%|unser%|ein%) _ rechnen$; (und|dann) (melde|melden|\
             gebe|komme|rufe|schicke) (mich|uns|ihnen|dir|dann) _; (hole|besorge|veranlassen|\
             zahle|bringe|bringen|überweisen|liefern|senden|erstatten|informieren|erinnere|\
             leiten) (ich|wir) _; (gebe|geben|sage|sagen) ~bescheid; (halten|sagen) wir (sie|\
             ihnen|dir) _; (kümmert|kümmern) sich (um|darum); (ich|wir) (erinnere|besorge|\
             besorgen|sorge|sorgen|überweisen|zahle|gieße|frage|informieren) (dich|sie|dir|ihnen|\
             dafür|das|den|die|dein%); auf dem laufenden$; (ruft|meldet|schickt|bringt|holt|\
             liefert|antwortet|überweist|erstattet|leitet) ~(morgen|heute|am|bis|nächste%|sobald|\
             zurück|vorbei|weiter|in kürze); geht ~(raus|in die post)$; !ruft ~(nie|nicht) _; \
             (bekommen|erhalten|bekommst) (sie|du) ~(zurück|nach|von (uns|mir)); (wird|werden) (|\
             sich )~(melden|anrufen|schicken|prüfen|kümmern|erstatten|informieren|zugeschickt|\
             benachrichtigt|behoben|abgeholt)$; (wollte|wollten) (mich|uns|mir|sich) ~(anrufen|\
             melden|schicken|bringen)$; (hat|haben|habe) ~(versprochen|zugesichert|zugesagt); \
             ^versprochen, _; (bin|sind) dran$; mein wort; (ich|wir) (bin|sind) (um|gegen) # _; \
             (müsste|sollte|dürfte) ~(bis|morgen|heute) ~(fertig|ankommen|erreichen|behoben); \
             (garantiere|garantieren) _",
        done: "!(habe|haben|hat) ~(gefunden|gesehen|geprüft|nachgesehen|verstanden|gefragt|gesagt|gelesen); (habe|haben|hat) ~(ge%t|ge%en|ver%t|er%t|be%t|über%t|storniert|repariert|reserviert|informiert); (wurde|wurden|ist|sind) ~(ge%t|ge%en|ver%t|er%t|storniert|repariert|unterwegs|fertig|erledigt|\
             überwiesen|bestätigt|abgeschlossen); erledigt; erfolgreich; \
             (wurde|wurden|worden|ist|sind|hat|haben|habe) ~(%ge%t|%ge%en); \
             !(habe|haben|hat) ~(gesehen|gefunden|gegessen|gelacht|getanzt|gesungen|gelesen|geglaubt|gedacht|gewohnt|gelebt|gespielt|gelernt|gewusst|gemocht|nachgesehen|nachgeschaut|angesehen|angeschaut); \
             (konnte|konnten|ließ|ließen) (|sich |_ |_ _ |_ _ _ |_ _ _ _ )nicht _; !(konnte|konnten) (ich|wir|man) (|_ )nicht (schlafen|glauben|fassen|ahnen|wissen|aufhören|anders|verstehen|einmal); \
             (ist|sind|war|waren) (|_ |_ _ |_ _ _ |_ _ _ _ )(schon|bereits|leider|nicht mehr) (|_ )(vergeben|belegt|besetzt|ausverkauft|ausgebucht|voll|weg|geschlossen|verfügbar|frei|reserviert|gesperrt|abgelaufen); \
             (reserviert|gebucht|storniert|gesperrt|beendet|aktiv|abgeschlossen|freigeschaltet|hinterlegt|eingerichtet|gekündigt|abgelehnt|verweigert)$; \
             (laufen|läuft|funktioniert|klappt|geht) (|_ )(wieder|durch|einwandfrei)$; (nichts|\
             niemand%|kein%) (|_ |_ _ |_ _ _ )(gefunden|erreicht|erreichbar|frei|zu (finden|\
             sehen|erreichen|bekommen)|festgestellt|gekommen|gemeldet); (war|waren|kam|kamen|\
             gab es) (|_ |immer noch )(nichts|kein|keine|keinen|niemand) _; (kam|kamen) ~(zurück|\
             an)$; (nicht|mehr|wieder) (vorrätig|auf lager|lieferbar|verfügbar|erreichbar); \
             (habe|haben|hat) ~(be%en|ver%en|er%en|ent%t|unter%|%iert)$; (wurde|wurden|worden|\
             ist|sind) ~(be%en|ver%en|er%en|ent%t|%iert)$; !(habe|haben|hat) ~(verstanden|\
             vergessen|verziehen|versprochen|studiert|passiert); (lehnt|lehnte|brach|fiel|\
             stürzte|ging) ~(ab|aus|schief|verloren)$; (ist|sind|war|waren|liegt) ~(weg|bereit|\
             behoben|ausgebucht|ausverkauft|unauffällig|negativ|in ordnung|bezahlt|geklärt|\
             gelöst|fertig)$; (immer noch|noch immer|bisher) (nicht|kein%|nichts|dasselbe|\
             kaputt); (übernimmt|genehmigt|verweigert|erstattet) (die|den|das|mir|uns) _; (fand|\
             fanden) (den|einen|kein%|nichts|heraus) _; (startet|druckt|lädt|läuft|reagiert|\
             öffnet) ~nicht(| mehr)$; (konnte|konnten) ~(finden|lösen|beheben|klären|umbuchen|\
             reparieren|öffnen|erreichen|anmelden|abschließen)$",
        questions: "^(können|könnten|kannst|könntest|würden) (sie|du|ihr) (mir |uns |bitte |mal )~(sagen|erklären|verraten|prüfen|helfen|bestätigen); ^(wie|wann|wo|was|wer|warum|wieso|welche%|wohin|woher|wieviel|weshalb) _; \
             ^(haben|hast|habt|gibt|ist|sind|kann|darf|geht|wird|hat|können|dürfen) (sie|du|ihr|es|das|die|der|ich|man|wir) _; \
             ich wüsste gern%; (ich|wir) (möchte|möchten|wollte|wollten|würde|würden) (|gern |gerne )wissen; (ich|wir) frag%(|e|en) (mich|uns)(,|$); \
             ^kann (mir|uns|jemand) _; (wollte|wollten|möchte|möchten|würde|wüsste|wüssten) (|\
             _ )(fragen|wissen|gern|gerne)(,| ob| wie| wann| was|$); ^(sagen|sag|nennen|nenne|\
             teilen|teile) (sie |)(mir|uns) _; (bräuchte|bräuchten|benötige|benötigen|brauche|\
             brauchen|fehlt|fehlen) (|_ |_ _ )(ihr|ihre|ihren|dein|deine|deinen|von ihnen|\
             von dir) _; (mich|uns) (würde|interessiert) _; weiß nicht (ob|wie|was|wann|wo|warum|\
             wer); (verstehe|verstehen) (|_ )nicht$; (mir|uns) ist (|noch )(unklar|nicht klar)$; \
             (bestätigen|nennen) sie (mir |uns |)(ihr%|die|den|das) _",
        requests: "(ich|wir) (|_ )(brauche|brauchen|möchte|möchten|will|wollen|suche|suchen|hätte|hätten|würde|würden|benötige|benötigen) _; \
             (brauche|brauchen|möchte|möchten|suche|suchen|benötige|benötigen) (ich|wir) _; !(ich|wir) (möchte|möchten|will|wollen|wollte) (mich |nur |ihnen |dir )(bedanken|danken|danke|sagen|entschuldigen); \
             (können|könnten|kannst|könntest|würden|würdest) (sie|du|ihr|wir) _; (kann|könnte|darf|dürfte) (ich|man) _; \
             bitte ~(ändern|buchen|stornieren|suchen|prüfen|schicken|senden|finden|erstellen|schreiben|umbuchen|verschieben|reservieren|zeigen|erklären|hinzufügen|löschen|nachsehen); \
             (helfen|hilf) (sie |)(mir|uns); (ich|wir) (habe|haben) (ein|eine|noch eine|noch ein|folgendes) (|_ )(problem|frage|anliegen|bitte); wie (kann|bekomme|komme|mache) ich _; \
             ^(|bitte |jetzt |nun |dann |und )(such%|find%|buch%|stornier%|änder%|schreib%|erstell%|baue|füge|prüf%|zeig%|erklär%|reservier%|implementier%|behebe|reparier%|verschieb%) (|sie |du |mir |bitte |uns )_; \
             (buchen|schicken|stellen|senden|liefern|machen|nehmen|geben|legen|setzen|tragen|zeigen|suchen|ändern|streichen|stornieren|schreiben|prüfen|erstellen|reservieren|bestellen) sie (uns|mir|bitte|das|es|den|die|ihn) _",
    },
    tales: "(war|waren|hatte|hatten|durfte|durften|musste|mussten|mußte|mußten|ließ|ließen|sagte|pflegte) _; !^(ich|wir) (hatte|hatten) (gesagt|gebeten); !^wenn ~war; als (kind|kinder|junge|mädchen|student|studenten|schüler); damals; \
         vor (_ |)jahren; ^(in|bei|auf) (seiner|seinem|deren|dessen) _; (im|in dem|in diesem|in einem|in jenem) (film|lied|stück|roman|märchen); (auf|an) (dem|einem) (schild|zettel|plakat|etikett); (sprichwort|redensart|motto|horoskop|aberglaube)",
    speakers: "ich;mich;mir;mein%;wir;uns;unser%",
    listeners: "du;dich;dir;dein%;sie;ihnen;ihr;euch;ihre%",
    changes: "änder%;geänder%;verschieb%;verschob%;verleg%;tausch%;wechsel%;ersetz%;umbuch%;stell%;korrigier%;erhöh%;senk%;aktualisier%",
    old_then_new: "auf$;auf den$;auf die$;zu$;durch$;gegen$;in$;->$;→$",
    new_then_old: "^statt;^anstatt;^nicht;^und nicht;^anstelle",
    small_talk: "^(hallo|hi|hey|guten morgen|guten tag|guten abend|moin|servus|danke|danke schön|dankeschön|vielen dank|besten dank|herzlichen dank|ok|okay|alles klar|gut|prima|super|ja|nein|genau|\
         gern geschehen|gerne|bitte|bitte schön|tschüss|auf wiedersehen|bis bald|bis dann|einen moment|verstehe|verstanden|kein problem|wie geht es ihnen|wie geht's|perfekt)(|, _| _|, _ _)$; \
         ^(vielen|herzlichen|besten|tausend) dank (für|ihnen|dir|euch|auch|schon|im) ~$; ^danke (für|ihnen|dir|euch|auch|schon|sehr|nochmals) ~$; \
         (schönen|schönes) (tag|abend|wochenende|feierabend)(| noch); \
         ^(ich |)hoffe$; ^(es geht|geht es) (ihnen|dir|euch) (|allen )(gut|bestens)",
};
