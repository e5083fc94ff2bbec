//! French.

use super::{Acts, Language, Script};

pub const TABLE: Language = Language {
    code: "fr",
    script: Script::Latin,
    is_unspaced: false,
    common: "le;la;les;des;du;une;un;et;est;je;j;vous;nous;il;elle;on;ne;pas;que;qui;pour;dans;avec;\
         sur;mon;ma;mes;votre;vos;ce;cette;ça;c'est;c;au;aux;merci;bonjour;oui;non;s'il;plaît;\
         d'accord;été;être;avez;suis;plus;mais;ou;où;combien;quand;comment;très;bien;sera;j'ai;\
         j'aimerais;n'est;qu'il;était;les;se;leur;tu;moi;par;salut;revoir;\
         notre;sont;ont;avons;peut;peux;doit;faut;fait;tout;rien;aucun;aucune;avant;après;aussi;\
         encore;toujours;jamais;chez;depuis;deux;trois;cinq;heures;jours;semaine;demain;soir;vient;\
         ses;leurs;donc;alors;d'un;d'une;n'a;qu'on;à;puis-je;avez-vous;savez-vous;pouvez-vous;\
         pourriez-vous;est-ce;prends;veux;changé;dis;dit;venir;prendre;jeudi;vendredi;mardi;\
         lundi;samedi;dimanche;mercredi;erreur;numéro;pourquoi;seulement;quel;quelle",
    numbers: "un;une;deux;trois;quatre;cinq;six;sept;huit;neuf;dix;onze;douze;quinze;vingt;trente;cinquante;cent;mille",
    openers: "okay;ok;oui;non;bon;bien;alors;ah;oh;euh;merci;parfait;super;très;d'accord;donc;voilà;finalement;salut;bonjour;\
         surtout;pardon;désolé",
    joins: "et;mais;donc;car;alors;que",
    acts: Acts {
        limits: "(au|le) (maximum|minimum); maximum; minimum; (au plus|au moins|tout au plus) #; # (|_ )(maximum|max|au plus|au maximum|grand maximum); (pas|jamais|rien) (de |)(plus|moins|davantage) (de|que|d')_; \
             (pas|jamais|rien) (de |)(plus|moins) (de|que|tard%|cher|d'); plus tard que; avant # (heures|h|au plus); hors de question; \
             hors (de |)budget; (n'est|est|c'est) (|pas |absolument pas )(envisageable|négociable|acceptable|exclu|inacceptable|possible pour|une option|interdit); (pas|est) (envisageable|une option); exclu; interdit; \
             (sous|en) aucun (prétexte|cas); en aucune (façon|circonstance); (ne |n')(doit|doivent|devrait|peut|faut) ~pas; (ne |n')(doit|doivent|devrait|devez|dois|peut pas) _; \
             (doit|doivent|devra|devront|il faut) (être|arriver|avoir|rester|contenir|tenir|coûter|comporter|se trouver|inclure|que); \
             !(doit|doivent|dois|devez) être (|très |si |tellement |vraiment |bien |un |une |un endroit |quelqu'un )(passionnant|génial|fier|fière|fatigué%|dur|difficile|beau|belle|super|incroyable|content%|heureux|heureuse|triste|épuisé%|\
             magnifique|formidable|excitant|un endroit|une expérience|un lieu|très|tellement|si); \
             (je|on|nous) (|ne |n')(prends|prenons|conduis|mange|mangeons|voyage|voyageons|bois|travaille|travaillons|vole|paie|accepte|veux|veut|voulons|souhaite|peux|peut|pouvons) _ que; \
             (je|on|nous) (ne |n')_ ~que (le|la|les|de|du|des|en|par|sur|dans|jusqu'|avec|#|si|l'); !(je|on|nous) (ne|n')(| )(pense|sais|savais|crois|voulais|dirais|vois) ~que; \
             (peux|peut|pouvons|veux|veut|voulons|souhaite|souhaitons) pas (|_ |_ _ )(payer|dépasser|dépenser|mettre|accepter|aller au|attendre|manger|boire|prendre|faire plus|excéder); \
             (mon|notre|un|le) budget; (plafond|limite) de; (allergique|allergie|intolérant%|intolérance|végétarien%|végan%|vegan|sans gluten|halal|casher); \
             (je|on|nous) (préfère|préférons|préférerais|préférerait|préférerions|tiens à|insiste|exige); de préférence; préférence; (j'aimerais|je voudrais) (mieux|plutôt); idéalement; plutôt _ que; \
             ^(ne |n')_ (|_ )(pas|jamais|plus|rien|aucun%); !^(ne |n')(|vous |t')(inquiét%|en fais|en faites|quitt%); ^(toujours|jamais|uniquement|seulement|évit%|veillez à|assurez-vous|pas de|rien (avec|de)|gardez) _; \
             !^(toujours|jamais|pas de) (été|vu|pensé|eu|entendu|problème|souci|soucis|quoi); (merci|prière|veuillez|s'il vous plaît,) de (ne|toujours); (veuillez|merci de|prière de) ne (pas|jamais); veuillez (toujours|ne); \
             (vous|tu) (ne |)(devez|dois|devriez) (toujours|jamais|pas); à partir de (maintenant|aujourd'hui); désormais; dorénavant; (à l'avenir|à condition|sauf si|à moins que|tant que|pourvu que|seulement si|uniquement si); \
             date limite; impérativement; obligatoire%; (moins de|jusqu'à|en dessous de|inférieur% à) #; \
             !(ne |n')(faut|faudrait|dois|devez) pas (t'|s'|vous |te )(inquiét%|en faire|en fais|excuser) ; !(ne |n')(faut|faudrait) pas (t'|vous )_; rien (au-dessus|au-delà|en dessous|avant|après|de plus) _; (je|nous|on) (refuse|refusons) (de|d'%|que) _; \
             (ne |n')(faut|doit|doivent|devez|dois) (|surtout |absolument )(rien|jamais|plus|personne|aucun%) _; (je|nous|on) (ne |n')(supporte|tolère|accepte) _; \
             (ne |n')(peux|peut|pouvons|pourrons|voulons|veux) pas ~(plus|moins|après|avant|au-delà|davantage) (de|que|d'%|#); (est|sont|serait) (exclu%|inenvisageable%|interdit%); \
             ^pas (d'%|de) (|_ |_ _ )(,|pour|après|avant|avec|sans|$); (doit|doivent|devra|devront) (rester|tourner|fonctionner|marcher|tenir|partir|finir|passer|suivre|commencer) _; \
             (laiss%|gard%) ~(tel quel|telle quelle|tels quels|tranquille|intact%); (tel quel|telle quelle|tels quels); \
             (uniquement|seulement|exclusivement) (le|la|les|en|par|avec|sur|à|au|aux|entre|pendant) _; (ne |)(m'%|me|nous) (appel%|contact%|téléphon%) (|surtout )pas; \
             le plus (long%|tard|tôt) que (nous|je|on|j'%) _; (fauteuil roulant|enceinte|diabétique); \
             !jamais (je|nous|on) n'(oublier%|aura%); \
             (sauf|hormis|excepté) (|le |la |en |pour \
             )(un|une|lundi%|mardi%|mercredi%|jeudi%|vendredi%|samedi%|dimanche%|#); pas question \
             d%; du moment qu%; ne (suis|sommes) ~qu'(après|avant|à|en|le|la) _; \
             (fille|fils|mari|femme|enfants|petit%) ne (supporte%|digère%|mange%|boi%) pas _; \
             ^(réponds|écris|parle|explique|résume|utilise|mets|donne|appelle) (|-moi |-nous \
             )~(toujours|chaque|sans|seulement|uniquement) _; (réponds|parle|réponds-moi|parle-moi) (en|par|avec|comme) _; ^(tutoie|vouvoie|tutoyez|vouvoyez)-_; \
             (tutoie|vouvoie|tutoyez|vouvoyez)-(moi|nous); \
             ^(demande|attends|montre|vérifie|préviens|dis|lis) ~(avant|d'abord|jusqu'|chaque) _; \
             (demande|montre|préviens|attends)-_ ~avant; (reste|restent) entre nous; ^aucun% _ \
             (qui|avec|après|avant|de|à|en|sur) _; (personne) ne (doit|peut) ~(savoir|apprendre|voir); \
             (je|nous) (|ne |n')(déteste|détestons|aime pas|aimons pas|supporte pas) _; tout sauf _; \
             !(dans|chez) (son|sa|ses|leur|leurs|eux|elle|lui) (|_ |_ _ \
             )~(droit|doit|doivent|faut|peut|peuvent|interdit) _; !il ne faut pas %re la peau",
        rules: "jamais; toujours; en aucun cas; sous aucun prétexte; hors de question; doit; doivent; impérativement; désormais; à partir de maintenant; allergi%; !(doit|dois) être (très|si|tellement|un endroit); \
             !(ai|as|a|avons|avez|ont|allait|allais|était|étais|est) (toujours|jamais); !n'(est|a|ai) jamais",
        corrections: "correction; erratum; (faute|erreur) (de frappe|de ma part|de saisie|de date|d'inattention); (je|on|nous) (voulais|voulions|voulait) dire; je (parlais|pensais) (du|de la|des|à) ~pas; (me suis|m'étais|nous sommes|s'est) (|_ )tromp%; \
             (j'ai|nous avons|on a) (fait une erreur|confondu|mal (écrit|lu|compris|noté)); (c'est|c'était|ce n'est|est) (|pas |plus )(faux|une erreur|inexact|incorrect|ça|exact|correct|juste)(,|$| ); \
             ce n'est pas (ça|correct|exact|juste|cela|le bon|la bonne); ^(oups|attendez|attends|en fait|plutôt|pardon|non|finalement|à vrai dire|au fait|rectification) _; ^(pardon|désolé|désolée|excusez-moi|excuse-moi|navré)(,|) (mon|ma|mes|notre|nos|le|la|les|l%) ~#; ^(oups|attendez|en fait|pardon|désolé|non), (|_ )(c'est|le|la|ce n'est|je|plutôt|pas|faute|#); \
             !^(non|pardon|en fait|finalement)(,|) (merci|je (ne |n')|c'est (bon|tout|super|génial)); au lieu d%; à la place; plutôt que; ^(pas|non) (le|la|les|celui|celle|l'|du|en|à|#|un|une) ~$; \
             (changez|changer|changé|modifiez|modifier|déplacez|déplacer|remplacez|remplacer|remplace|décalez|décaler|reportez|reporter|passez|passer|corrigez|corriger|échangez|échanger|avancez) ~(au|à|par|en|contre|pour|vers|aux) _; \
             (j'ai|on a|nous avons) (|encore |finalement )changé d'avis; (changer|change|changeons) d'avis; ne ~plus; !(ne|n'|n'est) ~plus (jamais|de|que|tard|cher|moins); \
             (au temps|autant) pour moi; (j'ai|on a|nous avons) dit (_|_ _|_ _ _)(|,) (mais|alors que) _; (il |)(fallait|faut) lire _; (je|nous) (me|nous) (corrige|corrigeons|reprends|reprenons|rectifie); \
             (mais|, ) (je|on|nous) (pensais|pensait|pensions|parlais) _; \
             (j'ai|nous avons|on a) (écrit|dit|mis|noté|tapé|donné|indiqué|lu) (_|_ _|_ _ _)(,|:) (mais|je|c'est|il|en fait) _; je (veux|voulais|voudrais) dire _; \
             mauvais(|e|es) (rue|adresse|numéro|date|nom|heure|vol|taille|couleur|mois|jour|fichier|ville|quantité|article|pointure|référence|modèle|compte); \
             (était|étaient|est|sont) (faux|fausse%|erroné%|incorrect%|périmé%|obsolète%|dépassé%); (n'est|n'était) (plus|pas) (la bonne|le bon|valable|à jour|correct%|exact%|bon%); \
             et (non|pas) (avec|le|la|les|un|une|deux|trois|#|pour|en|à|au|de|du|par|_) (|_ |_ _ )$; (laiss% tomber|oubli%|annul%|enlev%|supprim%|retir%) (_|_ _|_ _ _)(,| et) (|plutôt )(pren%|mett%|fait%|réserv%|pass%|utilis%) _; ^(mettez|prenez|faites|mets|prends|fais) plutôt _; \
             ^(attendez|attends|oh|ah), (nous sommes|on est|c'est|l'%|je) _; mal (lu|compris|noté|écrit|compté|recopié|indiqué); \
             contrairement à (ce|ma|mon) _; y (|bien )(réfléchir|réfléchissant|penser|repensant); \
             réflexion faite; tout compte fait; (oubli%|ignor%) (ce que|ma dernière|mon dernier) \
             _; pas compte d% (ce|mon|ma) _; (rectifie|corrige)$; n'(est|était) pas ~, \
             (c'est|c'était) (|le |la |mon |ma )_ ~$; !n'(est|était) pas (|si |très |trop \
             )(grave|urgent|possible|facile|un problème|la peine); pas ce que (j'%|je) _; \
             ^finalement, (ce|je|on|nous) _",
        decisions: "(nous avons|j'ai|on a|avons|c'est|a été|est) (|donc |finalement |enfin |tous )(décidé|choisi|convenu|opté|tranché|arrêté|retenu); (on s'est|nous nous sommes|on s'était) (mis|décidé%|entendu%|accordé%); décision; \
             (je|on|nous) (prends|prend|prenons|choisis|choisit|choisissons|garde|gardons|opte|optons|reste|restons|retiens|retenons|confirme|confirmons|valide|validons) (le|la|les|celui|celle|l'|un|une|sur|pour|donc|ça|avec|cette|ce|bien|votre); \
             ^(commandez|réservez|achetez|confirmez|prenez|validez|allez-y|commande|réserve|procédez|annulez) (|_)(celui|celle|le|la|les|ça|ceux|cette|ce|-le|-la|$|,); ^allez-y; ^(commandez|réservez|confirmez|validez|prenez)(-%|$|, | s'il| celui| celle| le| la| les| cette| ce| ça); \
             (je suis|nous sommes|on est|c'est) (d'accord|entendu|bon) (pour|avec|sur); entendu pour; je confirme; (c'est|voilà qui est|alors c'est) (décidé|confirmé|réglé|validé); ce sera (le|la|les|celui|celle|un|une) _; va pour _; partons sur; (on|nous) (part|partons) sur; \
             (me|nous) (convient|conviennent)(,| parfaitement|$); !(ne |n')(me|nous) (convient|conviennent) _; (on|nous) (va|allons) (faire|prendre|garder) (celui|celle|le|la|ça) _; \
             ^(on|nous) (fait|faisons) (celui|celle|ça|comme) _; \
             (fait|fais|faisons) (mon|notre) choix; \
             (je|nous) (l'accepte|l'acceptons|accepte|acceptons|reste|restons|préfère|préférons|garde|signe|signons) (le|la|les|l'%|un|une|chez|avec|votre|cette|ce|ça|$); \
             (me|nous) (va|vont|plaît|suffit|convient|conviennent)(,|$| bien| très bien| parfaitement); !(comment|ça|qui|ne) (me|nous) (va|plaît); \
             (bon|bien|d'accord|alors|ok|entendu|parfait|très bien)(|,) (alors |donc |)(faites|envoyez|réservez|prenez|mettez|commandez) _; \
             ^(faites|faites-le%|envoyez%|mettez%|gardez|%ez-le%|%ez-la%|%ez-les%) _; (après|toute) réflexion; ^(alors|bon alors|donc|bon) (le|la|les|l'%) _; faites-le-moi; \
             ^(gard|pren|part|rest|opt|laiss)ons (sur|le|la|les|l'%|pour|tomber|_ et) _; \
             (mon|notre) choix (se porte|est|sera) _; me décide pour _; (je|on|nous) \
             (vais|va|allons) (rester|garder|prendre|opter|choisir) \
             (le|la|les|celui|celle|sur|pour|avec|chez|mon|notre|votre) _; (je|on|nous) \
             (le|la|les) (prend|prends|prenons|garde|gardons|valide)(,|$); \
             (penche|renonce|renonçons|laisse tomber) _; j'(accepte|opte) _; ^(ok|d'accord|banco) \
             pour _",
        promises: "(je|on|nous|il|elle|équipe|technicien|service|collègue|livreur|conseiller|entrepôt|agence) (|vous |te |le |la |les |lui |m'en |vous le |vous la )(vais|va|allons|vont) _; !(je|on|il|elle|ça) (vais|va|allons) (|très |plutôt |assez )(bien|mal|mieux|au|à|chez|en|dans|y|souvent); \
             (je|nous|on|il|elle|vous) (|vous |te |le |la |les |lui |leur |vous le |vous la |me |y )%(erai|erons|irai|irons|drai|drons|rrai|rrons|ferai|ferons|aurai|mettrons|mettrai|prendrai|prendrons); vous (recevrez|serez|aurez|obtiendrez) _; \
             (je|nous|on) (vous|te) (envoie|envoyons|rappelle|rappelons|recontacte|recontactons|tiens|tenons|transmets|transmettons|rembourse|remboursons|préviens|prévenons|informe|informons|livre|livrons|réponds|confirme) _; \
             (je|nous|on) (vous |te |)(promets|promettons|garantis|garantissons|m'engage|nous engageons|assure|assurons|reviens|revenons|m'en occupe|nous en occupons) (|_ )(que|à|de|vers|dès|bientôt|demain|$); (je|nous) (reviens|revenons) vers (vous|toi); je m'en occupe; \
             (sera|seront) (|_ )(adressé%|versé%|transmis%|corrigé%|mis%|envoyé%|livré%|remboursé%|réparé%|remplacé%|expédié%|traité%|crédité%|prêt%|contacté%|changé%|fait%|réglé%|informé%); (ce|cela|tout) sera _; \
             (je|nous|on) (vous|te) (appelle|appelons|écris|écrivons|contacte|contactons) _; (j'envoie|j'appelle|j'expédie|j'organise) _; \
             (on|nous|je) (s'occupe|nous occupons|m'occupe) (|_ )(de|des|du|d'%) _; (je|nous) (fais|faisons) (|_ )(envoyer|livrer|venir|partir) _; \
             (vous|te|lui|leur) (%era|%ira|%dra|%rra|%eront|%iront|%dront|%erons|%drons|%rrons|%erai|%irai|%drai|%rrai); !vous (sera|seront|verra|faudra); \
             (j'%|je|nous|on) (%erai|%irai|%drai|%rrai|%erons|%irons|%drons|%rrons) _; j'(écrirai|enverrai|appellerai|irai|ajouterai|aurai|expédierai|informerai) _; \
             (sera|seront|serons|serai) (devant|là|chez|sur place|à votre|de retour) _; \
             (apporte|arrive|passe|vient|livre|envoie|rappelle|appelle|contacte|règle|répare|prenons|prends|transmets|renvoie|regarde|vérifie|dépose|prépare|finis|termine|corrige|relance|donne|rends) \
             ~(demain|ce soir|cet après-midi|dès que|dès qu'%|dans la journée|aujourd'hui|cette semaine|la semaine prochaine|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|avant (midi|le|la|#)|dans #|d'ici|entre #|sous #|en charge|à notre charge); \
             d'ici (_|la fin|#) _; \
             !(|n'|ne |m'|me )(oublier%|regretter%|souviendr%|adorer%|aimer%) _; !(j'|je |nous |on )(n'|ne |me |nous |m')(oublier%|regretter%|souviendr%); \
             ^(demain|ce soir|dès %|cet après-midi)(|,) (je|on|nous) \
             (vous|te|lui|leur|m'en|m'y|mets|transmets|relance|lance|prépare) _; j'(en \
             parle|apporte|ajoute) _; (tiens|tient|tenons) (au courant|informé%); \
             (fais|fait|faisons) (signe|suivre|le nécessaire); (me charge|se charge|nous \
             chargeons) d%; ^promis$; c'est promis; (comptez|compte) sur (moi|nous); \
             manquer(ai|ons) pas; (attendez|attends) mon _; (laisse%|donne%)-moi (jusqu'%|le \
             temps|# (jour%|heure%|minute%)); \
             (technicien%|collègue%|livreur|plombier|expert|conseill%|quelqu'un) (|vous |te |s'en \
             )%(era|ira|dra|rra)",
        done: "!(j'ai|nous avons|on a|a|ai|avons) (|bien )(trouvé|vérifié|vu|regardé|lu|compris|demandé|cherché); (j'ai|nous avons|on a|avons|ai|a|l'ai|l'avons|m'ont) (|bien |déjà |été |donc |tout )(%é|%ée|%és|répondu|rendu|perdu|résolu|ouvert|obtenu|réussi|remis|fait|mis|pris|écrit|reçu|transmis|prévenu); (a|ont) (|bien |déjà )été _; (est|sont) (|bien |déjà |maintenant )(envoyé%|livré%|parti%|remboursé%|réparé%|remplacé%|fait%|réglé%|prêt%|en route|confirmé%|terminé%); \
             c'est fait; avec succès; \
             (n'a|n'ont|a|ont) (pas |)(pu |été |pu être |)(%é|%ée|%és|%ées|effectué%|ouvert%|transmis%|pris%|mis%|inscrit%); \
             !(a|ont|n'a) (|pas )(mangé|dansé|ri|chanté|aimé|pensé|cru|vécu|joué|parlé|demandé|cherché|trouvé|vérifié|regardé); \
             (est|sont|suis|était|c'est|n'est pas) (|déjà |bien |désormais |enfin |finalement |toujours pas )(arrivé%|revenu%|passé%|corrigé%|validé%|accepté%|rejeté%|\
             signé%|payé%|introuvable%|resté%|réparé%|posté%|pris%|complet%|réservé%|enregistré%|occupé%|épuisé%|fermé%|activé%|résilié%|annulé%|confirmé%|refusé%|terminé%|bloqué%|expiré%|déplacé%); \
             (s'est|me suis|nous sommes) (terminé%|déroulé%|passé%|arrêté%|effectué%|bloqué%|cassé%|occupé%|chargé%|renseigné%) _; \
             !(si|s'il%|quand|lorsque|dès que|dès qu'%|une fois que|tant que) \
             ~(est|sont|a|ont|ai|avez|c'est) _; (vient|viens|venons|viennent) (|juste )(de \
             |d')%(er|ir|re); (n'ai|n'a|n'avons|n'ont) (rien|toujours pas|pas encore|pas pu|pas \
             réussi) _; !n'(ai|a) rien (contre|dit|à|mangé); (n'ont|n'avait|n'avaient) plus d%; \
             aucun% (|_ |_ _ )(ne |n')(est|correspond%|a %é); personne (ne répond|ne décroche|n'a \
             (%é|répondu)); ^il (n'y a|n'y avait|n'y en a|ne reste) (pas|plus|aucun%|rien) _; !^il \
             n'y a pas (d'urgence|de (quoi|problème|souci|mal)|que); ^impossible (de \
             |d')%(er|ir|re) ~$; (a|ont) (|_ )(dit (non|oui)|répondu|disparu); \
             (banque|propriétaire|mairie|assurance) (|me |nous )(refuse|rejette); sans \
             (succès|résultat|réponse); pas de réponse; ^échec d%; (ai|avons) eu ~(au téléphone|en \
             ligne|un refus); (passent|fonctionne%|marche%|compile|répond) (maintenant|à \
             nouveau|enfin|correctement|normalement); (fonctionne|marche|démarre) toujours pas; \
             tout est (rentré|en ordre|en place); (bug|problème|erreur|panne|retard|fuite) \
             (vient|venait|provenait|provient) d%; (s'avère|je constate|nous constatons) qu%; \
             après (vérification|contrôle|examen|recherche%|enquête|analyse)",
        questions: "^(pourrais-tu|est-ce|qu'est-ce|y a-t-il) _; ^(quand|comment|combien|où|pourquoi|quel|quelle|quels|quelles|qui|que|à quelle) _; !^(quel|quelle) (_|belle _|bonne _)$; \
             (j'aimerais|je voudrais|nous aimerions|je souhaiterais) (bien |)savoir; je me demande; \
             (dites|dis|indiquez|indique|précisez|confirmez|expliquez)-(moi|nous) _; \
             (faites|fais)-moi savoir _; \
             (est|sont|sera|serait|peut|doit|faut|ont|a-t|va-t)-(il|elle|ils|elles|on)( |$); \
             (av|pouv|sav|voul|accept|propos|pren|connaiss|pens|préfér|souhait|dev|livr)ez-vous _; \
             %iez-vous _; (êtes|faites)-vous _; (as|es|peux|sais|veux|vas|connais)-tu _; \
             (puis|dois|pourrais)-je _; (est-ce|qu'est-ce) qu% _; \
             ^(à|de|pour|avec|en|chez|jusqu'à|depuis) (quel|quelle|quels|quoi|combien|quand) _; \
             (prend|coûte%|fait|dure|faut|met) combien; (sais|comprends|vois) (pas|plus|toujours \
             pas) (si|pourquoi|combien|quand|où|quel%|qui) _; aucune idée d% _; (besoin \
             de|aimerais|souhaite|souhaiterais|reste à) savoir _; (me|nous) (manque|faut|faudrait) \
             (|encore |juste )(votre|ton|vos|ta) _; besoin de (votre|ton|vos) _; (merci \
             de|veuillez) (me |nous |m')(dire|préciser|indiquer|confirmer) _; ^(vous avez|tu as) \
             (une idée|des nouvelles|combien|quel%|encore _) _; ^c'est encore possible",
        requests: "(je voudrais|j'aimerais|je souhaite|je souhaiterais|je veux|nous voudrions|nous aimerions|nous voulons|je cherche|nous cherchons|j'ai besoin|nous avons besoin|il me faut|il me faudrait|il nous faut) _; \
             !(je voudrais|je tiens à|je veux) (vous |te |juste |)(remercier|dire|m'excuser); (pouvez-vous|pourriez-vous|peux-tu|pourrais-tu|puis-je|pourrais-je|peut-on) _; est-ce que (vous pouvez|je peux|tu peux) _; \
             (aidez-moi|aide-moi|trouvez-moi|trouve-moi|montrez-moi|donnez-moi|réservez-moi) _; j'ai (un|une|encore une|une autre) (|_ )(problème|question|souci|demande); comment (puis-je|faire|je peux) _; \
             ^(|maintenant |puis |et |ensuite )(réserve%|cherch%|trouv%|annul%|chang%|modifi%|ajout%|écri%|cré%|corrig%|vérifi%|envoy%|expliqu%|montr%) _; (veuillez|merci de) _; !(veuillez|merci de) (patienter|confirmer|votre); \
             ^%ez (le|la|les|un|une|moi|nous|ça|plutôt|mon|ma|mes|notre|ce|cette|deux); !^(chez|assez) _; \
             ^(faites|mettez|envoyez|prenez|réservez|gardez)(-%|)",
    },
    tales: "(était|étaient|avait|avaient|devait|devaient|fallait|pouvait|pouvaient|disait|disaient|laissait|laissaient|voulait|refusait|fermait|sortait) _; !(j'|nous )(avais|avions) (dit|demandé); étant (enfant|petit|petite|jeune); quand j'étais; à l'époque; autrefois; \
         ^(dans|chez) (son|sa|leur|leurs) _; (dans|sur) (le|ce|un|cette|la|une|l') (film|roman|chanson|pièce|conte|affiche|panneau|pancarte|étiquette); (proverbe|dicton|devise|horoscope)",
    speakers: "je;j'%;me;m'%;moi;mon;ma;mes;nous;notre;nos",
    listeners: "tu;te;toi;ton;ta;tes;vous;votre;vos",
    changes: "chang%;modifi%;déplac%;remplac%;report%;décal%;passe%;corrig%;échang%;avanc%",
    old_then_new: "à$;au$;par$;en$;contre$;pour$;->$;→$",
    new_then_old: "^au lieu d%;^pas;^et non;^et pas;^plutôt que;^à la place d%",
    small_talk: "^(bonjour|salut|bonsoir|coucou|merci|merci beaucoup|merci bien|un grand merci|ok|okay|d'accord|oui|non|parfait|super|très bien|génial|entendu|bien sûr|je vous en prie|de rien|avec plaisir|au revoir|à bientôt|\
         bonne journée|bonne soirée|un instant|je comprends|comment allez-vous|ça va|pas de problème|pas de souci)(| _)( |)$; (bonne|belle|excellente) (journée|soirée|continuation|fin de); \
         ^(merci|merci beaucoup|merci bien|un grand merci|mille mercis) (pour|de|à|d'avance|encore) ~$; \
         ^j'espère que (vous allez|tu vas|tout va) (|très )bien; ^j'espère que (vous passez|tu passes) une (bonne|belle) _",
};
