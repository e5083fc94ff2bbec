//! Italian.

use super::{Acts, Language, Script};

pub const TABLE: Language = Language {
    code: "it",
    script: Script::Latin,
    is_unspaced: false,
    common: "il;lo;gli;la;i;le;e;è;io;non;una;un;uno;di;del;della;dei;delle;al;alla;in;nel;nella;per;\
         con;che;si;mi;ci;mio;mia;suo;sua;lei;noi;questo;questa;quello;quella;grazie;ciao;\
         buongiorno;buona;buonasera;favore;può;posso;vorrei;ho;ha;sono;molto;ma;come;quando;\
         quanto;più;anche;già;abbiamo;era;sì;va;bene;solo;mai;allora;da;dal;dalla;tutto;l'ordine;\
         sta;prego;ancora;vostro;nostro;nostra;siamo;avete;ci;degli;stato;giovedì;venerdì;\
         martedì;lunedì;dire;ecco;prendo;possono;perfetto;arrivederci;nostri;dell'ordine;domani;\
         oggi;volevo;fare;essere;mattina;dopo;ogni;nostro;nessuno;perché;dove;quale;ai;sul;deve;\
         tra;entro;ed;nostri;le;sarà;appena;presto;devi;dobbiamo;pure;prossimo;qualcosa;sempre;\
         ne;ora;adesso;niente;tutti;loro;fino;qui;\
         hai;hanno;tre;senza;altro;suoi;miei;prima;così;cosa;chi;ore;giorni;dalle;sulla;sulle;\
         sui;negli;dello;abbia;fatto;detto;viene;verrà;d'accordo;l'ho;nei;nelle;servono;ti;nessuna;\
         nuovo;stasera;sabato;domenica;mercoledì;sera;errore;numero;scusa;scusi;lasciamo;teniamo;\
         andiamo;qualche;vostra;tuo;sa",
    numbers: "un;uno;una;due;tre;quattro;cinque;sei;sette;otto;nove;dieci;undici;dodici;quindici;venti;trenta;cinquanta;cento;mille;mezza",
    openers: "ok;okay;sì;si;no;bene;va;allora;ah;oh;eh;beh;grazie;perfetto;ottimo;certo;ciao;scusi;scusa;per;favore;d'accordo;dunque;quindi",
    joins: "e;ma;perché;quindi;però;ed;allora",
    acts: Acts {
        limits: "(al|come) (massimo|minimo|più tardi) (#|_ #); (al massimo|al minimo|al più tardi|almeno #); massimo; minimo; (non|niente|mai) (|_ |_ _ |_ _ _ )(più|meno|oltre|dopo|prima) (di|del|dell'|che|tardi|#) ; non (posso|possiamo|voglio) ~(di più|oltre|più di); \
             fuori (discussione|questione|budget); esclus%; (non è|non sono|non sarebbe) (|un'|una )(opzione|negoziabile|accettabile|possibile per|proponibile); un'opzione; (in|per) nessun (caso|motivo); assolutamente; per nessuna ragione; \
             non (deve|devono|può|possono|dovrebbe|dovrebbero) (|_ )(costare|superare|essere|avere|durare|pesare|esserci|arrivare|contenere|%re) ; !non (può|posso|possono) (essere|credere|credo|aspettare|lamentar%|immaginar%); \
             (deve|devono|dovrà|bisogna|occorre|dovrebbe) (che |)(arrivare|essere|avere|costare|includere|starci|restare|rimanere|contenere|partire|durare|pesare|funzionare|stare); \
             !(deve|devono|devi|dev'|deve essere) (essere|esser%|aver%) (|stat% |molto |così |un |una |davvero )(orgoglios%|emozionante|stanc%|%issim%|difficile|dur%|incredibile|bell%|felic%|esaust%|divertent%|meraviglios%|stupend%|un posto|un luogo|un'esperienza|content%|fier%|molto|così|stat%); !dev'essere; \
             (solo|soltanto|solamente|unicamente|esclusivamente) _; !(solo|soltanto|solamente) (una (volta|domanda|cosa)|un (momento|attimo|po'|dubbio)|che|fare una|chiedere|sapere|per (sapere|curiosità|dire)|dire|sola); !(volevo|volevamo|ero|era|è|ho|abbiamo|sono|siamo|eravamo|vorrei|avevo|c'era|aveva) (|stat% )(solo|soltanto|solamente); \
             non (posso|possiamo|voglio|vogliamo|vorrei|potrei) (|_ |_ _ )(pagare|spendere|superare|accettare|aspettare oltre|mangiare|bere|volare|usare|andare oltre|che) ; \
             (mio|nostro|un|il) budget; budget (è|di|massimo|:); (allergic%|allergia|allergie|intolleran%|vegetarian%|vegan%|celiac%|senza glutine); (preferisco|preferiamo|preferirei|preferiremmo|preferenza|preferibilmente|insisto|esigo|pretendo); idealmente; se possibile; di preferenza; \
             ^(non|mai|sempre|eviti|evita|evitare|si assicuri|niente|senza) _; !^(non|mai|sempre|niente) (si preoccupi|preoccuparti|c'è|è|era|fu|ho|hai|ha|abbiamo|avevo|mi|le|lo|la|ti|ci|so|sapevo|credo|volevo|volevano|posso|sta|stava|sono|siamo|torn%|andava%|grazie|vedo|%avo|%ava|%avano|%evo|%eva|voglio|vogliamo|possiamo|fa|importa|capisco|male|di che|problem%|più|vedevo|tornò|ricordo|riesco|male); \
             ^non (le |lo |la |gli |mi |ti |)(dia|dica|mandi|passi|cambi|usi|tocchi|cancelli|condivida|invii|chiami|modifichi|superi|includa|menzioni|elimini|faccia|cambiare|usare|toccare|cancellare|inviare|chiamare|modificare|superare|prenoti|prenotare|dare) _; \
             (da ora in poi|d'ora in poi|da adesso|a partire da (ora|oggi)|in futuro); (a meno che|salvo che|purché|a patto che|a condizione che|solo se|soltanto se|finché); scadenza; obbligatori%; indispensabile; (meno di|fino a|sotto i|sotto le|inferiore a) #; \
             !^niente (di nuovo|di male|di grave|di speciale|paura|male); niente (sopra|oltre|sotto|al di sopra|di più|dopo|prima) _; (mi|ci) (rifiuto|rifiutiamo) di _; non (posso|possiamo) (spendere|pagare|superare|andare oltre) _; \
             non si (deve|devono|può|possono) (modificare|toccare|cambiare|cancellare|usare|superare|condividere|fare|mangiare) _; \
             !(devi|dovete|deve) (assolutamente|proprio) (assaggiare|provare|vedere|venire|leggere|sentire|visitare) _; !(ne |)(sono|siamo|è) (accorto|accorta|accorti|reso|resa) solo _; \
             !solo (tornando|dopo|allora|adesso|ieri|oggi|quando); \
             non (possiamo|posso|vogliamo|voglio) ~(più|meno|oltre|dopo|prima) (di|del|delle|dei) (#|_); \
             (devono|deve|dovranno|dovrà) (girare|funzionare|finire|iniziare|passare|seguire|entrare) _; non (mi|ci) (chiami|telefoni|scriva|mandi|contatti); \
             (soltanto|solo|solamente|esclusivamente) (per|in|con|nei|a|tra|fino|dal|via|il (fine|weekend|sabato|lunedì|martedì|mercoledì|giovedì|venerdì)) _; \
             (lasci|lascia|mantenga|tenga) ~(così com'è|com'è|in pace|intatt%|invariat%|stare); così com'è; (sedia a rotelle|incinta|diabetic%); niente (con|di|a|senza) (|_ )_$; \
             !^(solo|soltanto) ~(%eva|%evano|%ava|%avano|%iva|era|erano|fu|poté); !non (%eva|%evano|%evamo|%ava|%avano|%avamo|%iva|%ivano|%ivamo|era|erano) mai; \
             !non (dimenticher%|rimpianger%|scorder%); \
             (tranne|eccetto|salvo) (|il |la |per \
             )(un|una|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|#); a parte \
             (il|la|i|le) _ ~$; (non se ne parla|neanche a parlarne); (prego|prega) di non _; \
             (spendere|pagare|superare|portare) (più di|oltre|i|le) (#|_); ci (tengo|teniamo) \
             (che|a) _; ^evitate _; mi raccomando, _; (figli%|marito|moglie|bambin%|piccol%) non \
             (mangia%|beve|tollera|può mangiare) _; \
             ^(scrivi|rispondi|parla|spiega|usa|metti|dammi|chiamami) (|mi |solo |sempre \
             )~(solo|sempre|ogni|senza) _; (rispondi|parla|rispondimi|parlami) (in|con|come) _; \
             ^(chiedimi|aspetta|mostrami|avvisami|controlla|conferma|dimmi) ~(prima|finché|ogni|fino) _; \
             dammi del (tu|lei); (resta|rimane|resti) tra (noi|di noi); nessuno (deve|può) \
             (sapere|sentire|vedere)%; ^non \
             (parlare|dire|raccontare|mostrare|mandare|mandarlo|scrivere|aprire|prendere|mettere) \
             ~(a|con|di|al|alla|mai) _; (odio|detesto|non mi piace|non mi piacciono|non sopporto) _; non \
             (posso|può|possiamo) (mangiare|bere|prendere|fare|salire) _; (spendiamo|spendo) (al massimo|non \
             più) _; tutto tranne _; !(nella|nel|in|da) (loro|sua|suo) (_|_ _) (si |non si \
             |)(deve|devono|può|possono); !(c'era scritto|diceva|dice)",
        rules: "mai; sempre; in nessun caso; per nessun motivo; assolutamente; non deve; non devono; deve; fuori discussione; d'ora in poi; da ora in poi; allergi%; obbligatori%; !(ho|ha|abbiamo|è|sono|andavamo|era|non è|non ha) (sempre|mai); !deve essere (molto|così); !dev'essere",
        corrections: "correzione; correggo; rettific%; errata; errore (di|mio|nel|nella); refuso; (volevo|volevamo) (dire|scrivere); (intendevo|intendevamo|mi riferivo|parlavo del%) _; (ho|abbiamo|mi sono|ci siamo) (|_ )(sbagliat%|confus%|scritto male|capito male); (è|era|sono) (|non è )(sbagliat%|errat%|scorrett%|un errore)( |,|$); \
             non (è|era) (|proprio )(corretto|giusto|esatto|così|vero); ^(ops|aspetti|aspetta|anzi|in realtà|a dire il vero|scusi|scusa|un momento|cioè|meglio) _; ^(scusate|mi scusi|mi dispiace|perdono|pardon)(,|) (il|la|lo|l%|i|le|mio|mia|nostr%) ~#; ^(ops|aspetti|aspetta|anzi|in realtà|scusi|scusa|no|cioè), (|_ )(è|non è|il|la|lo|le|mio|ho|errore|#|due|un|una|mi|no); invece (di|del|della|che); al posto (di|del|della); piuttosto che; \
             , non (il|la|i|le|lo|l'|quell%|un|una|#|di|in|è|al); non (il|la|è) _ (ma|bensì); (cambi|cambia|cambiare|cambiate|sposti|sposta|spostare|sostituisca|sostituire|sostituisci|modifichi|modificare|aggiorni|aggiornare|corregga|correggere|rimandi|anticipi|scambi|scambiare|rinomini) ~(al|a|con|in|per|alla|da) _; (ho|abbiamo) (|_ )cambiato idea; non _ più; \
             (mi|ci) (correggo|correggiamo); (ho|abbiamo) detto (_|_ _|_ _ _)(|,) (ma|invece) (intendevo|era|volevo|sono|è) _; (doveva|dovrebbe|avrebbe dovuto|andava) (essere|scritto|dire|leggere) ~, non _; \
             e non (con|per|in|di|il|la|i|le|a|al|un|una|due|tre|#|_) (|_ |_ _ )$; !e non (è|c'è|so|ho|mi|posso|voglio); (la|il|lo|le|un|una) _ (sbagliat%|errat%); \
             (lasci perdere|dimentichi|tolga|lasciamo perdere|cancelli) (_|_ _|_ _ _)(,| e) (metta|metti|faccia|prenda|usi|prenoti) _; (mio|un mio|stato un) errore; \
             (letto|scritto|capito|segnato|contato|copiato) male; (non è più|era) (valid%|corrett%|giust%|sbagliat%|vecchi%); ^facciamo (due|tre|quattro|cinque|#|un) _; \
             ^(aspetti|aspetta|un attimo|un momento), (siamo|è|sono|il|la|non) _; non è più (il|la|quell%|l'%) _; \
             (mi|ci) (ha|hai|avete) (frainteso|capito male); contrariamente a (quanto|quello) _; \
             (ripensandoci|a ripensarci|pensandoci bene|a pensarci bene); anziché _; \
             (dimentich%|ignor%|lasci% perdere) (quello che|ciò che|il mio|la mia) _; non \
             (tenga|tenere|tenete) conto _; non è (|stat% )(il|la|mi%|un%|quell%) ~, (è|è stat%) \
             _; ^alla fine(|,) (prendo|sarà|saremo) _; ^cambio di (programma|piani); non è quello \
             che (ho|avevo|abbiamo) _",
        decisions: "(ho|abbiamo|avevamo) (|già |finalmente |infine )(deciso|scelto|concordato|stabilito|optato|fissato); (è|allora è|resta) (|quindi )(deciso|fatta|confermato|stabilito|concordato); deciso: ; decisione; (prendiamo|prendo|scelgo|scegliamo|confermo|confermiamo|teniamo|tengo|restiamo|resto|opto|optiamo) (il|la|lo|i|gli|le|l'|un|una|quell%|quest%|con|su|per) ; \
             (va bene|andiamo|vada) (con|per) (il|la|lo|l'%|quell%|quest%|i|le|un|#) _; ^(ordini|ordina|ordinate|prenoti|prenota|compri|compra|confermi|conferma|proceda|procedi|acquisti) (quell%|quest%|il|la|lo|le|i|pure|con|l'); ^(proceda|procedi|lo prenoti|lo ordini|prenotalo|ordinalo)( pure|$|,| con); (siamo|sono) d'accordo (per|su|con|sul); d'accordo (per|su|sul); (sarà|facciamo) (il|la|giovedì|lunedì|martedì|mercoledì|venerdì|sabato|domenica|così); \
             (va|vanno) bene, (|allora |quindi )(la|lo|le|li) _; (la|lo|li|le) (prenoti|ordini|confermi|prenda|compri)(| pure)(,|$| per); ^(allora |dunque |bene |)facciamo (quella|quello|la|il|così) _; \
             (prendiamo|prendo|scelgo|teniamo) (l'%|il|la|i|le|lo|un|una|quell%); (mi|ci) (sta|va|vanno|stanno) bene(,|$| e| così| la| l'%); !(come|non) (mi|ci) (sta|va); \
             (la|lo|li|le) (accetto|accettiamo|prendo|prendiamo)(,|$| ); accett(o|iamo)(,|$| la| il| l'%); \
             (va bene|bene|allora|d'accordo|ok)(|,) (faccia|metta|spedisca|prenoti|mandi|invii|lo spedisca|la spedisca|ci prenoti) _; \
             (lo|la|li|le|ci|me lo|ce lo) (spedisca|mandi|emetta|prenoti|metta|invii|prepari|faccia)(| pure| in| a| al| il|,|$); (preferisco|preferiamo) (il|la|i|le|lo|l'%|un|una) _; \
             resta (il|la|lo|a|con) _; ^allora (il|la|i|le|lo|l'%|ci|faccia) _; dopo averci pensato; \
             (mia|nostra) scelta (cade|ricade|è) _; (mi sono|ci siamo) decis% (per|a) _; \
             ^(teniamo|optiamo|rinunciamo) (_ e|per) _; per (me|noi) (il|la|lo|un|una|due) _ ~$; \
             (rinuncio|rinunciamo) a%; faccio a meno; mi tengo (il|la|lo|l'%) _; ^ok per _; (siamo \
             messi|abbiamo trovato un) d'accordo; (tra|fra) (i|le) due(|,) \
             (scelgo|preferisco|prendo) _; (rimango|rimaniamo) con _; ^accetto _; (iscriva|mi \
             segni|segnami) _",
        promises: "(le|gli|ti|vi|lo|la|ci|mi|glielo|gliela) %(erò|irò|eremo|iremo|rà|rò|remo) ; (io |noi |)%(icherò|icheremo|ierò|ieremo) _; (manderò|invierò|chiamerò|verificherò|controllerò|avviserò|sentirò|chiederò|contatterò|informerò|farò|preparerò|rimborserò|invieremo|chiameremo|verificheremo|controlleremo|avviseremo|contatteremo|faremo|rimborseremo|sostituiremo|ripareremo|confermerò|spedirò|spediremo|provvederò|provvederemo) ; \
             (riceverà|riceverai|riceverete|avrà il rimborso) _; (team|tecnico|servizio|corriere|collega|reparto|magazzino|colleghi|consulente) %(erà|irà|rà|eranno|iranno) ; (le|ti|vi) (faccio sapere|facciamo sapere|mando|mandiamo|invio|inviamo|richiamo|richiamiamo|scrivo|confermo|aggiorno|aggiorniamo|tengo|comunico) ; (faccio|facciamo) sapere; \
             (le |ti |vi |)(prometto|promettiamo|garantisco|garantiamo|assicuro|assicuriamo|mi impegno|ci impegniamo) ; me ne occupo; ce ne occupiamo; ci penso io; (sarà|saranno|verrà|verranno) (|_ )(inviat%|spedit%|rimborsat%|riparat%|consegnat%|pront%|sostituit%|cambiat%|elaborat%|sistemat%|accreditat%|contattat%|restituit%); (sto per|stiamo per) _; \
             (la|le|ti|vi|lo) (chiamo|chiamiamo|scrivo|scriviamo|richiamo|avviso|avvisiamo) _; (avrà|avrete|riceverà|riceverete|avrai|riceverai) _; (mando|mandiamo|invio|inviamo|spedisco|spediamo) _; \
             (delle|dei|del|della|di tutto|di questo) (|_ )(ci occupiamo|mi occupo)(| noi| io); (ci occupiamo|mi occupo) (noi |io |)(di|del|della|delle|dei) _; \
             %(a|e|i|r|d)(rò|remo|rà|ranno) _; !però _; !(sarà|saranno) (un piacere|meglio|bello|felice|un po'); \
             !(potrà|potranno|dovrà|dovranno|vedrà|vorrà|ci sarà|ci saranno|pioverà|costerà|piacerà|basterà); \
             (le|ti|vi|glielo|gliela|te lo|te la) (mando|mandiamo|rimando|chiamo|porto|portiamo|invio|scrivo|passo|do|lascio|trovo|rispondo|inoltro) _; \
             (porta|arriva|passa|viene|consegna|ritira|chiama|manda|contatta|inoltro|controllo|verifico|passo|preparo|finisco|correggo|porto) \
             ~(oggi|in giornata|appena|stasera|domani|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|entro|prima di|tra #|la settimana|questa sera|nel pomeriggio); \
             !(dimenticher%|scorder%|pentir%|ricorder%|rimpianger%|amer%|adorer%|mancher%); \
             (tengo|teniamo|terrò|terremo) (aggiornat%|informat%|al corrente); (ne|gliene) parlo \
             (con|a%|domani|stasera|appena|$); ^giuro (che|di) _; non mancher(ò|emo) di _; (ci \
             penso|ci pensiamo|pensiamo) (io|noi|a) _; (conti|conta|contate|contare) su di \
             (me|noi); (mi dia|dammi|mi lasci|lasciami|datemi) (#|qualche|un paio di) \
             (giorn%|or%|minut%|settiman%); ^(da |)(domani|stasera|oggi pomeriggio|nel \
             pomeriggio)(|,) (le|ti|vi|mando|chiamo|passo \
             a|attivo|controllo|verifico|porto|avviso|ne|gliene) _; ^verifico (con|se) _",
        done: "!(ho|abbiamo|ha|hanno) (trovato|visto|controllato|verificato|capito|cercato|chiesto); (ho|abbiamo|ha|hanno) (|già |appena |anche )(%ato|%uto|%ito|fatto|messo|scritto|chiesto|preso|%ata|spedito|risolto); (è|sono) (|già |stato |stata |stati |state )(inviat%|spedit%|rimborsat%|riparat%|consegnat%|pront%|sostituit%|cambiat%|fatt%|confermat%|prenotat%|in arrivo|in viaggio|risolt%|annullat%); con successo; fatto$; \
             (è|sono|non è|non sono) (|già |non |appena |finalmente |ancora )(stat% |stat% già |)(%ato|%ata|%ati|%ate|%uto|%uta|%uti|%ute|%ito|%ita|%iti|%ite|chius%|mess%|pres%|apert%|scritt%|rimoss%|esaurit%|rott%|spent%|conclus%|respint%|post%); \
             !(è|sono) (|molto |così )(stat% |)(sposat%|stancat%|divertit%|nat%|cresciut%|andat%|venut%|arrabbiat%|innamorat%|invecchiat%); \
             (l'abbiamo|l'ho|li abbiamo|li ho) (%ato|%ata|%ito|%uto|mess%|spostat%); non (è stato possibile|è possibile|sono riuscit%|siamo riuscit%) _; \
             (riservat%|prenotat%|occupat%|esaurit%|cessat%|terminat%) (per|da|senza|il|al) _; (ha rifiutato|ha negato|ha accettato) _; \
             !(se|quando|appena|non appena|una volta che|finché|dopo che) \
             ~(è|sono|ha|ho|hanno|hai) _; (ha|hanno|m'ha) (detto|risposto) (di no|di sì|no|sì|che \
             non); non (ho|abbiamo|ha|hanno) (|ancora |più \
             )(trovato|riscontrato|rilevato|ricevuto|avuto risposta|potuto) _; nessun(|a|o) (|_ |_ \
             _ )(risulta|è (liber%|disponibil%)|risponde|ha risposto|corrisponde) ~; non \
             (risponde|risulta|c'è|ci sono|c'era|avevano|aveva|hanno) (nessun%|più|alcun%|traccia) \
             _; !non c'è nessun (problema|dubbio); ^impossibile %re ~$; senza \
             (successo|risposta|risultato|esito); sempre occupato; nessuna risposta; \
             (passano|funziona|funzionano|compila|risponde) (|tutti )(di \
             nuovo|adesso|ora|finalmente|correttamente|regolarmente|senza errori); ^(adesso|ora) \
             ~(passano|funziona%); non funziona ancora; (tutto|ora è|adesso è) a posto; a buon \
             fine; (bug|problema|errore|guasto|ritardo|perdita|rumore|differenza) \
             (dipende|dipendeva|viene|veniva|deriva|derivava) d%; (è|era) dovut% a%; (risulta|è \
             emerso|è venuto fuori|si è scoperto) che _; dopo (|un |una |la |il \
             )(controllo|verifica|esame|ricerca|analisi)",
        questions: "^(mi |ci |)(può|puoi|potrebbe|potresti|potete) (dire|spiegare|confermare|aiutare|indicare|dirmi)%; ^(quando|quanto|quanta|quanti|quante|come|dove|che|chi|qual|quale|quali|perché|cosa) _; ^(avete|avreste|avrebbe|ha|hai|c'è|ci sono|ci sarebbe|è (|ancora )possibile|è permesso|sa|sai|sapete|accettate|consegnate|posso|possiamo|potrei|si può|si potrebbe|mi (verrà|verranno)) _; (vorrei|volevo|vorremmo|mi piacerebbe) sapere; mi chiedo; \
             (mi|ci) (dica|indichi|spieghi|confermi|precisi|dia il suo|dia la sua|sa dire|sapete \
             dire|sapreste dire) _; (dimmi|spiegami|indicami|dammi (il tuo|la tua|i tuoi)) _; \
             !(dimmi|mi dica) (pure|che) _; (fammi|mi faccia|ci faccia|fatemi|fateci) sapere _; \
             ^(a|da|di|con|per|in|fino a) \
             (che|chi|cosa|quale|quali|quando|quanto|quanti|quante|dove) _; !^(per quanto \
             (riguarda|ne)|a quanto pare|a che fare|da quando (sono|è|ho)|di che); come mai _; \
             quanto (tempo|costa|dura|verrebbe|manca|devo) _; (resta|rimane|c'è|bisogna) (da \
             |)(capire|sapere) _; (bisogno di|volevo|gradirei|bisognerebbe|curios% di) sapere _; \
             mi domando _; (non so|non sappiamo|non capisco|non capiamo|non mi è chiaro|non \
             ricordo) (se|perché|come|chi|dove|quando|quanto|quale|a che) _; !non so \
             (come|dove|se) (ringraziar%|dire|far%); idea (di (quanto|quando|dove|quale)|dei \
             tempi|del prezzo); !^(hai|ha|avete) (ragione|torto); !^(sai|sa|sapete) che _; (mi|ci) \
             (manca|mancano|serve|servono|occorre|occorrono) (|ancora |solo )(il|la|i|le) \
             (su%|tu%|vostr%) _",
        requests: "(vorrei|vorremmo|voglio|vogliamo|avrei bisogno|ho bisogno|abbiamo bisogno|mi serve|mi servono|ci serve|cerco|cerchiamo|sto cercando|stiamo cercando|mi piacerebbe|desidero) _; \
             !(vorrei|voglio|volevo) (solo |)(ringraziar%|dir%|scusar%); (può|puoi|potrebbe|potresti|potete|posso|possiamo|si può) _; (mi aiuti|aiutami|mi trovi|trovami|mi mostri|mostrami|mi dia|dammi|mi prenoti|prenotami) _; \
             ho (un|una|un'altra|un altro) (|_ )(problema|domanda|questione|richiesta); come (posso|faccio|possiamo) _; per favore(|,) (prenot%|cerc%|cancell%|annull%|cambi%|modific%|invi%|aggiung%|scriv%|cre%|controll%|corregg%|mostr%) _; \
             ^(|ora |adesso |e |poi |e ora )(prenota|cerca|cancella|annulla|cambia|modifica|aggiungi|scrivi|crea|correggi|controlla|invia|mostra|spiega|prenoti|cerchi|annulli|cambi) _; \
             ^(faccia|metta|spedisca|prenoti|mandi|invii|prenda|usi|tolga|prepari|aggiunga|scriva|controlli) _",
    },
    tales: "(era|erano|aveva|avevano|doveva|dovevano|poteva|potevano|diceva|dicevano|faceva|usciva|voleva|%ava|%avano|%evano|%avamo) _; !(avevo|avevamo) (detto|chiesto); !(brava|bastava); da (bambino|bambina|bambini|piccolo|piccola|piccoli|ragazzo|giovane); a quei tempi; una volta$; \
         ^(nella|nel|a) (sua|suo|loro) _; (nel|nella|in quel|in questo|in un|sul|sulla|sull') (film|romanzo|canzone|opera|favola|cartello|etichetta|biglietto); (proverbio|detto popolare|motto|oroscopo)",
    speakers: "io;mi;mio;mia;miei;mie;noi;ci;nostr%",
    listeners: "tu;ti;te;tuo;tua;tuoi;tue;vi;vostr%;lei",
    changes: "cambi%;spost%;sostitu%;modific%;aggiorn%;corregg%;scambi%;rimand%;anticip%;rinomin%",
    old_then_new: "a$;al$;con$;in$;per$;alla$;->$;→$",
    new_then_old: "^invece d%;^al posto d%;^non;^e non;^anziché",
    small_talk: "^(ciao|salve|buongiorno|buonasera|buon pomeriggio|grazie|grazie mille|molte grazie|tante grazie|ok|okay|va bene|sì|no|perfetto|ottimo|bene|certo|d'accordo|prego|di niente|capisco|capito|arrivederci|a presto|\
         un momento|un attimo|come sta|come va|tutto bene|nessun problema|si figuri)(| _)$; (buona|buon) (giornata|serata|weekend|fine settimana|proseguimento); \
         ^(grazie|grazie mille|molte grazie|tante grazie|mille grazie) (per|di|a|dell') ~$; \
         ^spero che (|lei |tu |voi |tutto )(stia|stiate|vada) (|molto |tutto )bene",
};
