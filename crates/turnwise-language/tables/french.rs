//! French.

use super::{Acts, Language, Script};

pub const TABLE: Language = Language {
    code: "fr",
    script: Script::Latin,
    is_unspaced: false,
    common: "le;la;les;des;du;une;un;et;est;je;j;vous;nous;il;elle;on;ne;pas;que;qui;pour;dans;avec;\
         sur;mon;ma;mes;votre;vos;ce;cette;ça;c'est;c;au;aux;merci;bonjour;oui;non;s'il;plaît;\
         d'accord;été;être;avez;suis;plus;mais;ou;où;combien;quand;comment;très;bien;sera;j'ai;\
         j'aimerais;n'est;qu'il;était;les;se;leur;tu;moi;par;salut;revoir",
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
             !jamais (je|nous|on) n'(oublier%|aura%)",
        rules: "jamais; toujours; en aucun cas; sous aucun prétexte; hors de question; doit; doivent; impérativement; désormais; à partir de maintenant; allergi%; !(doit|dois) être (très|si|tellement|un endroit); \
             !(ai|as|a|avons|avez|ont|allait|allais|était|étais|est) (toujours|jamais); !n'(est|a|ai) jamais",
        corrections: "correction; erratum; (faute|erreur) (de frappe|de ma part|de saisie|de date|d'inattention); (je|on|nous) (voulais|voulions|voulait) dire; je (parlais|pensais) (du|de la|des|à) ~pas; (me suis|m'étais|nous sommes|s'est) (|_ )tromp%; \
             (j'ai|nous avons|on a) (fait une erreur|confondu|mal (écrit|lu|compris|noté)); (c'est|c'était|ce n'est|est) (|pas |plus )(faux|une erreur|inexact|incorrect|ça|exact|correct|juste)(,|$| ); \
             ce n'est pas (ça|correct|exact|juste|cela|le bon|la bonne); ^(oups|attendez|attends|en fait|plutôt|pardon|non|finalement|à vrai dire|au fait|rectification) _; ^(oups|attendez|en fait|pardon|désolé|non), (|_ )(c'est|le|la|ce n'est|je|plutôt|pas|faute|#); \
             !^(non|pardon|en fait|finalement)(,|) (merci|je (ne |n')|c'est (bon|tout|super|génial)); au lieu d%; à la place; plutôt que; (|, |et |mais )(pas|non) (le|la|les|celui|celle|l'|du|en|à|#|un|une) ~$; \
             (changez|changer|changé|modifiez|modifier|déplacez|déplacer|remplacez|remplacer|remplace|décalez|décaler|reportez|reporter|passez|passer|corrigez|corriger|échangez|échanger|avancez) ~(au|à|par|en|contre|pour|vers|aux) _; \
             (changé|changer) d'avis; ne ~plus; !(ne|n'|n'est) ~plus (jamais|de|que|tard|cher|moins); \
             (au temps|autant) pour moi; (j'ai|on a|nous avons) dit (_|_ _|_ _ _)(|,) (mais|alors que) _; (il |)(fallait|faut) lire _; (je|nous) (me|nous) (corrige|corrigeons|reprends|reprenons|rectifie); \
             (mais|, ) (je|on|nous) (pensais|pensait|pensions|parlais) _; \
             (j'ai|nous avons|on a) (écrit|dit|mis|noté|tapé|donné|indiqué|lu) (_|_ _|_ _ _)(,|:) (mais|je|c'est|il|en fait) _; je (veux|voulais|voudrais) dire _; \
             mauvais(|e|es) (rue|adresse|numéro|date|nom|heure|vol|taille|couleur|mois|jour|fichier|ville|quantité|article|pointure|référence|modèle|compte); \
             (était|étaient|est|sont) (faux|fausse%|erroné%|incorrect%|périmé%|obsolète%|dépassé%); (n'est|n'était) (plus|pas) (la bonne|le bon|valable|à jour|correct%|exact%|bon%); \
             et (non|pas) (avec|le|la|les|un|une|deux|trois|#|pour|en|à|au|de|du|par|_) (|_ |_ _ )$; (laiss% tomber|oubli%|annul%|enlev%|supprim%|retir%) (_|_ _|_ _ _)(,| et) (|plutôt )(pren%|mett%|fait%|réserv%|pass%|utilis%) _; ^(mettez|prenez|faites|mets|prends|fais) plutôt _; \
             ^(attendez|attends|oh|ah), (nous sommes|on est|c'est|l'%|je) _; mal (lu|compris|noté|écrit|compté|recopié|indiqué)",
        decisions: "(nous avons|j'ai|on a|avons|c'est|a été|est) (|donc |finalement |enfin |tous )(décidé|choisi|convenu|opté|tranché|arrêté|retenu); (on s'est|nous nous sommes|on s'était) (mis|décidé%|entendu%|accordé%); décision; \
             (je|on|nous) (prends|prend|prenons|choisis|choisit|choisissons|garde|gardons|opte|optons|reste|restons|retiens|retenons|confirme|confirmons|valide|validons) (le|la|les|celui|celle|l'|un|une|sur|pour|donc|ça|avec|cette|ce|bien|votre); \
             ^(commandez|réservez|achetez|confirmez|prenez|validez|allez-y|commande|réserve|procédez|annulez) (|_)(celui|celle|le|la|les|ça|ceux|cette|ce|-le|-la|$|,); ^allez-y; ^(commandez|réservez|confirmez|validez|prenez)(-%|$|, | s'il| celui| celle| le| la| les| cette| ce| ça); \
             (je suis|nous sommes|on est|c'est) (d'accord|entendu|bon) (pour|avec|sur); entendu pour; je confirme; (c'est|voilà qui est|alors c'est) (décidé|confirmé|réglé|validé); ce sera (le|la|les|celui|celle|un|une) _; va pour _; partons sur; (on|nous) (part|partons) sur; \
             (me|nous) (convient|conviennent)(,| parfaitement|$); !(ne |n')(me|nous) (convient|conviennent) _; (on|nous) (va|allons) (faire|prendre|garder) (celui|celle|le|la|ça) _; \
             ^(alors |donc |bon |)(on|nous) (fait|faisons) (celui|celle|ça|comme) _; \
             (fait|fais|faisons) (mon|notre) choix; \
             (je|nous) (l'accepte|l'acceptons|accepte|acceptons|reste|restons|préfère|préférons|garde|signe|signons) (le|la|les|l'%|un|une|chez|avec|votre|cette|ce|ça|$); \
             (me|nous) (va|vont|plaît|suffit|convient|conviennent)(,|$| bien| très bien| parfaitement); !(comment|ça|qui|ne) (me|nous) (va|plaît); \
             (bon|bien|d'accord|alors|ok|entendu|parfait|très bien)(|,) (alors |donc |)(faites|envoyez|réservez|prenez|mettez|commandez) _; \
             ^(faites|faites-le%|envoyez%|mettez%|gardez|%ez-le%|%ez-la%|%ez-les%) _; (après|toute) réflexion; ^(alors|bon alors|donc|bon) (le|la|les|l'%) _; faites-le-moi",
        promises: "(je|on|nous|il|elle|équipe|technicien|service|collègue|livreur|conseiller|entrepôt|agence) (|vous |te |le |la |les |lui |m'en |vous le |vous la )(vais|va|allons|vont) _; !(je|on|il|elle|ça) (vais|va|allons) (|très |plutôt |assez )(bien|mal|mieux|au|à|chez|en|dans|y|souvent); \
             (je|nous|on|il|elle|vous) (|vous |te |le |la |les |lui |leur |vous le |vous la |me |y )%(erai|erons|irai|irons|drai|drons|rrai|rrons|ferai|ferons|aurai|mettrons|mettrai|prendrai|prendrons); vous (recevrez|serez|aurez|obtiendrez) _; \
             (je|nous|on) (vous|te) (envoie|envoyons|rappelle|rappelons|recontacte|recontactons|tiens|tenons|transmets|transmettons|rembourse|remboursons|préviens|prévenons|informe|informons|livre|livrons|réponds|confirme) _; \
             (je|nous|on) (vous |te |)(promets|promettons|garantis|garantissons|m'engage|nous engageons|assure|assurons|reviens|revenons|m'en occupe|nous en occupons) (|_ )(que|à|de|vers|dès|bientôt|demain|$); (je|nous) (reviens|revenons) vers (vous|toi); je m'en occupe; \
             (sera|seront) (|_ )(envoyé%|livré%|remboursé%|réparé%|remplacé%|expédié%|traité%|crédité%|prêt%|contacté%|changé%|fait%|réglé%|informé%); (ce|cela|tout) sera _; \
             (je|nous|on) (vous|te) (appelle|appelons|écris|écrivons|contacte|contactons) _; (j'envoie|j'appelle|j'expédie|j'organise) _; \
             (on|nous|je) (s'occupe|nous occupons|m'occupe) (|_ )(de|des|du|d'%) _; (je|nous) (fais|faisons) (|_ )(envoyer|livrer|venir|partir) _; \
             (vous|te|lui|leur) (%era|%ira|%dra|%rra|%eront|%iront|%dront|%erons|%drons|%rrons|%erai|%irai|%drai|%rrai); !vous (sera|seront|verra|faudra); \
             (j'%|je|nous|on) (%erai|%irai|%drai|%rrai|%erons|%irons|%drons|%rrons) _; j'(écrirai|enverrai|appellerai|irai|ajouterai|aurai|expédierai|informerai) _; \
             (sera|seront|serons|serai) (devant|là|chez|sur place|à votre|de retour) _; \
             (apporte|arrive|passe|vient|livre|envoie|rappelle|appelle|contacte|règle|répare|prenons|prends) ~(demain|ce soir|cet après-midi|cette semaine|la semaine prochaine|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|avant (midi|le|la|#)|dans #|d'ici|entre #|sous #|en charge|à notre charge); \
             d'ici (_|la fin|#) _; \
             !(|n'|ne |m'|me )(oublier%|regretter%|souviendr%|adorer%|aimer%) _; !(j'|je |nous |on )(n'|ne |me |nous |m')(oublier%|regretter%|souviendr%)",
        done: "!(j'ai|nous avons|on a|a|ai|avons) (|bien )(trouvé|vérifié|vu|regardé|lu|compris|demandé|cherché); (j'ai|nous avons|on a|avons|ai|a) (|bien |déjà |été |donc )(%é|%ée|%és|fait|mis|pris|écrit|reçu|transmis|prévenu); (a|ont) (|bien |déjà )été _; (est|sont) (|bien |déjà |maintenant )(envoyé%|livré%|parti%|remboursé%|réparé%|remplacé%|fait%|réglé%|prêt%|en route|confirmé%|terminé%); \
             c'est fait; avec succès; \
             (n'a|n'ont|a|ont) (pas |)(pu |été |pu être |)(%é|%ée|%és|%ées|effectué%|ouvert%|transmis%|pris%|mis%|inscrit%); \
             !(a|ont|n'a) (|pas )(mangé|dansé|ri|chanté|aimé|pensé|cru|vécu|joué|parlé|demandé|cherché|trouvé|vérifié|regardé); \
             (est|sont|était) (|déjà |bien |désormais |)(pris%|complet%|réservé%|enregistré%|occupé%|épuisé%|fermé%|activé%|résilié%|annulé%|confirmé%|refusé%|terminé%|bloqué%|expiré%|déplacé%); \
             s'est (terminé%|déroulé%|passé%|arrêté%|effectué%) _",
        questions: "^(pouvez-vous|pourriez-vous|pourrais-tu|peux-tu|peut-on|savez-vous|est-ce|qu'est-ce|y a-t-il|avez-vous|auriez-vous|faut-il|puis-je|acceptez-vous) _; ^(quand|comment|combien|où|pourquoi|quel|quelle|quels|quelles|qui|que|à quelle) _; !^(quel|quelle) (_|belle _|bonne _)$; \
             (j'aimerais|je voudrais|nous aimerions|je souhaiterais) (bien |)savoir; je me demande",
        requests: "(je voudrais|j'aimerais|je souhaite|je souhaiterais|je veux|nous voudrions|nous aimerions|nous voulons|je cherche|nous cherchons|j'ai besoin|nous avons besoin|il me faut|il me faudrait|il nous faut) _; \
             !(je voudrais|je tiens à|je veux) (vous |te |juste |)(remercier|dire|m'excuser); (pouvez-vous|pourriez-vous|peux-tu|pourrais-tu|puis-je|pourrais-je|peut-on) _; est-ce que (vous pouvez|je peux|tu peux) _; \
             (aidez-moi|aide-moi|trouvez-moi|trouve-moi|montrez-moi|donnez-moi|réservez-moi) _; j'ai (un|une|encore une|une autre) (|_ )(problème|question|souci|demande); comment (puis-je|faire|je peux) _; \
             ^(|maintenant |puis |et |ensuite )(réserve%|cherch%|trouv%|annul%|chang%|modifi%|ajout%|écri%|cré%|corrig%|vérifi%|envoy%|expliqu%|montr%) _; (veuillez|merci de) _; !(veuillez|merci de) (patienter|confirmer|votre); \
             ^%ez (le|la|les|un|une|moi|nous|ça|plutôt|mon|ma|mes|notre|ce|cette|deux); !^(chez|assez) _; \
             ^(faites|mettez|envoyez|prenez|réservez|gardez)(-%|)",
    },
    speakers: "je;j'%;me;m'%;moi;mon;ma;mes;nous;notre;nos",
    listeners: "tu;te;toi;ton;ta;tes;vous;votre;vos",
    changes: "chang%;modifi%;déplac%;remplac%;report%;décal%;passe%;corrig%;échang%;avanc%",
    old_then_new: "à$;au$;par$;en$;contre$;pour$;->$;→$",
    new_then_old: "^au lieu d%;^pas;^et non;^et pas;^plutôt que;^à la place d%",
    ahead: "demain; après-demain; (lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)%; \
         (semaine|mois|année) prochain%; prochain% (semaine|mois); \
         (sous|dans|d'ici) (les |)# (minute|heure|jour|semaine|mois)%; ce soir; cet après-midi; \
         cette semaine; d'ici (la fin|ce|demain); (dès|aussitôt) (que|qu'); \
         avant (la fin|midi|ce soir)",
    small_talk: "^(bonjour|salut|bonsoir|coucou|merci|merci beaucoup|merci bien|un grand merci|ok|okay|d'accord|oui|non|parfait|super|très bien|génial|entendu|bien sûr|je vous en prie|de rien|avec plaisir|au revoir|à bientôt|\
         bonne journée|bonne soirée|un instant|je comprends|comment allez-vous|ça va|pas de problème|pas de souci)(| _)( |)$; (bonne|belle|excellente) (journée|soirée|continuation|fin de); \
         ^(merci|merci beaucoup|merci bien|un grand merci|mille mercis) (pour|de|à|d'avance|encore) ~$; \
         ^j'espère que (vous allez|tu vas|tout va) (|très )bien; ^j'espère que (vous passez|tu passes) une (bonne|belle) _",
};
