//! Spanish.

use super::{Acts, Language, Script};

pub const TABLE: Language = Language {
    code: "es",
    script: Script::Latin,
    is_unspaced: false,
    common: "el;los;las;la;y;es;yo;no;una;un;de;del;al;en;por;para;con;que;qué;se;le;lo;mi;mis;su;\
         sus;me;nos;está;esta;este;eso;ese;gracias;hola;buenos;buenas;días;favor;puede;puedo;\
         quiero;tengo;tiene;hay;muy;pero;como;cómo;cuándo;cuánto;más;soy;son;ya;también;hemos;he;\
         ha;perdón;usted;sí;vale;mañana;solo;sólo;nunca;entonces;fue;era;siempre;hasta;tal;qué;\
         dónde;quién;nuestro;nuestra;tu;nada",
    numbers: "un;uno;una;dos;tres;cuatro;cinco;seis;siete;ocho;nueve;diez;once;doce;quince;veinte;treinta;cincuenta;cien;mil;media",
    openers: "ok;okay;vale;sí;si;no;bueno;bien;pues;ah;oh;eh;gracias;perfecto;genial;entonces;claro;hola;perdón;mire;mira;por;favor;ya",
    joins: "y;pero;porque;e;así;sino;entonces",
    acts: Acts {
        limits: "(como|al|a lo) (máximo|mínimo|mucho|más tardar|menos) (#|_ #); (como máximo|como mínimo|como mucho|a más tardar); máximo; mínimo; (no|nada|nunca) (|_ |_ _ )(más|menos|menor|mayor|después|antes) (de|que|tarde) _; \
             no más (de|tarde); (fuera de|ni) (cuestión|hablar|discusión); descartad%; (no es|no son|no sería) (|una )(opción|negociable|aceptable|posible para); (queda|están) (excluid%|prohibid%|descartad%); (bajo|en) ningún (concepto|caso|motivo|momento); de ninguna manera; \
             (no) (debe|deben|puede|pueden|debería|deberían) (|_ )(costar|superar|pasar|exceder|ser|tener|llevar|durar|pesar|haber|estar|llegar|contener|%r) ; !no (puede|puedo|pueden) (ser|creer|esperar|quejar%|imaginar%); \
             (debe|deben|tiene que|tienen que|ha de|han de|hay que|necesita|necesito que) (llegar|ser|estar|tener|costar|incluir|caber|quedar|contener|salir|entregar%|caber|durar|pesar|funcionar); \
             !(debe|deben|debes|tiene que|tienes que|tienen que|has de|debe de|deben de) (de |)(ser|estar|haber) (|muy |tan |un |una |super |realmente )(orgullos%|emocionante|cansad%|%ísim%|difícil|duro|dura|genial|bonit%|increíble|feliz|felices|agotad%|precios%|divertid%|maravillos%|un sitio|un lugar|una experiencia|content%|muy|tan|sido); \
             (solo|sólo|solamente|únicamente) _; !(solo|sólo|solamente|únicamente) (quería|queríamos|quiero (preguntar|saber|decir)|era|fue|estuve|estaba|tengo una (pregunta|duda)|una (vez|pregunta|duda|cosa)|hay|he|ha|un (momento|poco|segundo)|fui|vi|sé|había|pensé|dije|por curiosidad|%aba|%aban|%ía|%ían); \
             (no) (puedo|podemos|quiero|queremos|quisiera|podría|podríamos|pienso) (|_ |_ _ )(pagar|gastar|pasar|superar|aceptar|esperar más|comer|beber|volar|exceder|usar|subir|permitir%|que) ; \
             (mi|nuestro|un|el) presupuesto; presupuesto (es|de|máximo|:); (alérgic%|alergia|intoleran%|vegetarian%|vegan%|celíac%|sin gluten|halal|kosher); (prefiero|preferimos|preferiría|preferiríamos|preferible%|preferencia|preferentemente|insisto|exijo|exigimos); idealmente; a ser posible; \
             ^(no|nunca|jamás|siempre|evite|evita|evitar|asegúrese|procure|nada de|sin) _; !^(no|nunca|jamás|siempre) (te preocupes|se preocupe|pasa nada|hay|es|era|fue|me|le|lo|la|te|nos|tengo|sé|sabía|he|ha|había|pude|creo|quería|puedo|está|estaba|están|son|volvi%|íba%|%amos|gracias|hemos|vi|tenía|%aba|%ó|%ía|%é|quiero|queremos|podemos|hace|importa|entiendo|en serio|y|así|solo|sólo|%ban); \
             ^nunca (le|les|lo|la|me|te) (dé|des|den|diga|digas|mande|pase|envíe|cuente|dé|%e|%en|%es|%a|%as) ; !^nunca (le|les|lo|la|me|te|nos) (%ó|%é|había%|ha|he|gust%); (no) (cambie|cambies|cambien|use|uses|toque|toques|borre|borres|comparta|envíe|envíes|llame|llames|modifique|supere|incluya|mencione|elimine|diga|ponga|haga|hagas) _; \
             (desde|a partir de) (ahora|hoy); de ahora en adelante; en adelante; (a menos que|salvo que|siempre que|siempre y cuando|mientras|con tal de que|solo si|sólo si); fecha límite; obligatori%; imprescindible; \
             (menos de|hasta|por debajo de|inferior a|más barato que) #; antes (de|del) (|las |la |el )(#|mediodía|lunes|martes|miércoles|jueves|viernes|sábado|domingo) (|como )(sí o sí|muy tarde|a más tardar); \
             nada (por encima|por debajo|más caro|que pase|superior|después|antes) _; (me|nos) (niego|negamos) a _; (no) (podemos|puedo|pienso) (|_ )(gastar|pagar|pasar) _; \
             ^(nunca|jamás) (le|les|lo|la|me) (dé|den|diga|digan|pase|pasen) _; no se (puede|pueden|debe|deben) (|_ )(modificar|cambiar|tocar|borrar|compartir|superar|usar|fumar|comer|mover|editar) _; \
             !(solo|sólo) (me|nos|te|le) (di|dimos|acord%|enter%|falta%|qued%|hizo|vino); \
             no (podemos|puedo|queremos|quiero) ~(más|menos|después|antes) de (#|_); (deben|debe|tienen que|tiene que) (correr|funcionar|seguir|quedar%|caber|terminar|empezar|pasar) _; \
             no (me|nos) (sirve|sirven|vale|valen|conviene|convienen)(,|$| ); nada (con|de|sin) (|_ )_$; !nada de (eso|esto|nada|nuevo); \
             no (me|nos) (llame%|escriba%|mande%|envíe%|contacte%); (solamente|únicamente|sólo|solo) (por|en|con|a|entre|hasta|desde) _; \
             (deje|deja|dejen|mantenga|mantén) ~(como está%|tal cual|en paz|intact%|igual|sin tocar); tal (cual|como está%); (silla de ruedas|embarazada|diabétic%); \
             !^(solo|sólo|solamente) ~(%ía|%ían|%aba|%aban|era|eran|fue|fueron|pudo|supo); !nunca ~(%ía|%ían|%aba|%aban)",
        rules: "nunca; jamás; siempre; bajo ningún concepto; en ningún caso; de ninguna manera; no debe; no deben; tiene que; ni hablar; a partir de ahora; alérgi%; obligatori%; !siempre (me|íbamos|%aba|%amos|he|ha); !nunca (volvi%|he|ha|había)",
        corrections: "corrección; rectifico; fe de erratas; errata; (error|falta) (de|mío|mía|tipográfico); (quería|queríamos|quise) decir; me refería; me refiero; (me|nos) (equivoqué|equivocamos|he equivocado|hemos equivocado|confundí|he confundido|lie); \
             (eso|esto|está|es|era) (|no es |no está )(mal|incorrecto|equivocado|erróneo|un error|falso)( |,|$); no es (correcto|cierto|exacto|así|verdad); ^(uy|ups|huy|espere|espera|en realidad|mejor dicho|perdón|rectifico|un momento) _; ^(uy|ups|espere|espera|en realidad|perdón|mejor dicho), _; ^no, (es|no es|el|la|mi|eso|quise|quería|mejor); \
             !^(perdón|en realidad), ((|no )(me|te|le) gust%|gracias); en (vez|lugar) de; mejor (|_ )_ (que|en vez|en lugar); , no (el|la|los|las|un|una|#|de|en|es); no (el|la|es) _ sino; sino (el|la|los|un|una|#|que); (cambie|cambia|cambiar|cambien|cámbi%|mueva|mover|mueve|pase|pasar|reemplace|reemplazar|sustituya|sustituir|sustituye|modifique|modificar|actualice|actualizar|corrija|\
             corregir|traslade|aplace|adelante|reprograme|intercambie) ~(al|a|por|para|con|en) _; !cambi% (de tema|mucho); (cambiado|cambié|cambiamos) de (opinión|idea); ya no; !ya no (hay|me|es|son|está|te); \
             (fallo|error|culpa) (mío|mía|nuestro|nuestra); (dije|dijimos|he dicho|puse) (_|_ _|_ _ _)(|,) (pero|y) (era|es|quería|son|eran) _; (me|nos) (corrijo|corregimos|rectifico); \
             (debería|tendría que|debía|tenía que) (poner|decir|ser|haber sido) ~(, no|y no|en vez) _; \
             y no (con|por|en|de|el|la|los|las|a|al|un|una|dos|tres|#|para|_) (|_ |_ _ )$; !y no (pasa|hay|tengo|sé|me|puedo|es); \
             (di|dimos|puse|pusimos|escribí|leí|entendí|copié|anoté|conté|marqué) (|_ )mal; mal (escrit%|puest%|anotad%|apuntad%); \
             (estaba|estaban|está|están|era) (mal|equivocad%|erróne%|incorrect%|desactualizad%|caducad%)(,|$| |:); \
             (olvide|olvida|quite|quita|borre|descarte|deje) (_|_ _|_ _ _)(,| y) (ponga|pon|haga|haz|tome|use|coja|reserve) _; ^que sean _; ya no (es|son|vale|vive|sirve) _; \
             (dije|puse|escribí) (_|_ _|_ _ _)(,| y| pero) (era|es|quería|son|quise) _",
        decisions: "(he|hemos|habíamos|había) (|ya |finalmente |por fin )(decidido|elegido|acordado|escogido|optado|quedado en|resuelto); (decidimos|elegimos|acordamos|escogimos|optamos|quedamos en|decidí|elegí|escogí) _; (está|queda|entonces|pues) (|entonces )(decidido|acordado|confirmado|hecho); (decidido|acordado): ; decisión; \
             (nos|me) (quedamos|quedo) (con|en); (tomo|tomamos|elijo|elegimos|escojo|confirmo|confirmamos|cojo|llevo|llevamos|vamos (con|a quedarnos)) (el|la|los|las|un|una|ese|esa|este|esta|con|lo|por) ; vamos con; \
             ^(pida|pide|reserve|reserva|compre|compra|confirme|confirma|encargue|resérvel%|resérval%|pídal%|pídel%|cómprel%|hágal%|adelante|proceda) (ese|esa|el|la|los|las|lo|este|esta|esos|con|$|,); ^(adelante|resérvelo|resérvalo|pídalo|pídelo|cómprelo|hágalo|hazlo|proceda|confírmelo)(,|$| _); (de acuerdo|acuerdo) (en|con|para); ^(será|que sea) (el|la) _; (trato hecho|hecho)$; \
             (me|nos) (encaja|encajan|vale|viene bien|convence|sirve)(,|$| y); !no (me|nos) (encaja|vale|viene|convence|sirve) _; \
             ^(pues |entonces |bien |vale |)(hacemos|hagamos|cogemos|tomamos|dejamos) (el|la|los|las|ese|esa|lo) _; ^(resérv%|pídel%|confírm%|cómpr%) (|_ _)(por favor|ya|$); \
             lo tengo (claro|decidido); (me|nos) (parece|parecen|va|van|viene|sirve|convence|encaja) (bien|perfecto|genial)(,|$| la| el| así); \
             (la|lo|los|las) (acepto|aceptamos|tomo|tomamos|cojo|compro|confirmo)(,|$| ); (seguimos|sigo|nos quedamos|me quedo|dejamos|dejo) (con|en|el|la) _; \
             (de acuerdo|vale|bien|bueno|entonces|pues)(|,) (haga|haz|hágalo|ponga|mande|mándel%|envíe%|resérve%|resérvenos|reserve|emita|prepare|cambie|siga|adelante|el|la) _; \
             ^(hágalo|mándel%|envíel%|resérv%|póng%|emítal%|adelante); así que (emítal%|hágal%|resérv%|mándel%|póng%); (prefiero|preferimos) (el|la|los|las|un|una) _; adelante$; \
             ^pues (el|la|los|las) _; (ya |)(me he|nos hemos) decidido",
        promises: "(voy|vamos|va|van) a _; !(voy|vamos|va|van) a (la|el|los|las|casa|un|una|ser|estar|tener|un|mi|su|nuestr%|ver si|llover|quedarnos|extrañar) ; !(cuándo|dónde|cómo|qué|si) (|me |se |le )(voy|vamos|va|van) a; (le|les|te|os|lo|la|me|nos|se lo|se la|se le) %(aré|eré|iré|dré|aremos|eremos|iremos|dremos|ará|erá|irá|drá|arán|irán|drán|ré|remos) ; \
             (yo |nosotros |)(enviaré|enviaremos|llamaré|llamaremos|revisaré|revisaremos|consultaré|consultaremos|avisaré|avisaremos|mandaré|mandaremos|comprobaré|verificaré|verificaremos|gestionaré|devolveremos|reembolsaremos|cambiaremos|repararemos|prepararé|confirmaré|confirmaremos|hablaré|contactaré|contactaremos|informaré|informaremos) _; \
             (recibirá|recibirás|recibiréis|recibirán|tendrá|tendrás|obtendrá) _; (le|les|te|os) (aviso|avisamos|llamo|llamamos|mando|mandamos|envío|enviamos|escribo|informo|confirmo|confirmamos|devuelvo|devolvemos|mantengo|mantendremos|digo algo) _; \
             (|le |les |te |os |lo )(prometo|prometemos|garantizo|garantizamos|aseguro|aseguramos) (que|_); me comprometo; nos comprometemos; me encargo; nos encargamos; (será|serán|estará|estarán|quedará) (|_ )(enviad%|reembolsad%|reparad%|entregad%|list%|sustituid%|cambiad%|procesad%|arreglad%|abonad%|devuelt%|contactad%); \
             (del|de la|de los|de las|de eso|de todo|de esto|de ello) (|_ )(nos ocupamos|me ocupo|nos encargamos|me encargo) _; (me|nos) (ocupo|ocupamos|encargo|encargamos) (de|del|nosotros|yo) _; \
             (|le |les |te )(envío|enviamos|mando|mandamos) (a |)(alguien|un|una|el|la) _; \
             %(a|e|i|d)(ré|remos|rá|rán) _; !(será|sería) (un placer|un gusto|genial|mejor|suficiente|más); \
             !(podrá|podrán|podrás|deberá|deberán|habrá|veremos|verá|necesitará|querrá|lloverá|nevará|gustará|costará|tardará); \
             (lleva|trae|llega|pasa|envía|manda|llama|entrega|recoge|visita) ~(esta (tarde|noche|mañana|semana)|mañana|el (lunes|martes|miércoles|jueves|viernes|sábado|domingo)|la semana que viene|antes de|en # ); \
             !(me|nos) (arrepent%|acord%|olvid%); !(olvidar%|recordar%|extrañar%|echar%|añorar%|arrepentir%|disfrutar%)",
        done: "!(he|hemos|ha|han) (encontrado|visto|comprobado|revisado|entendido|leído|buscado|preguntado|dicho); (he|hemos|ha|han) (|ya |sido )(%ado|%ido|%ada|%ada|hecho|puesto|escrito|dicho|visto|devuelto|resuelto); (fue|fueron|está|están|queda) (|ya )(enviad%|reparad%|reembolsad%|entregad%|list%|hech%|confirmad%|reservad%|en camino|cancelad%|resuelt%|cambiad%); (envié|llamé|avisé|enviamos|llamamos|reparamos) ; con éxito; hecho$; listo$; \
             (fue|fueron|quedó|quedaron|ha sido|han sido|está|están|queda|quedan) (|ya |no |bien )(%ado|%ados|%ada|%adas|%ido|%ida|%idos|%idas|hech%|puest%|devuelt%|escrit%|resuelt%|abiert%); \
             !(está|están|fue) (|muy |tan )(cansad%|enfadad%|preocupad%|aburrid%|perdid%|divertid%|casad%|encantad%|callad%); \
             no (se |)(pudo|pudieron|fue|fueron) (|_ )(%ar%|%er%|%ir%|posible|%ado|%ada|%ido|%ida); (terminó|acabó|finalizó|falló|rechazó|aceptó|denegó|concluyó) _; \
             se (ha|han) (%ado|%ido); se (canceló|envió|guardó|cambió|completó|rechazó|actualizó|eliminó|registró|reservó|pagó) _",
        questions: "^(me |nos |)(puede|puedes|podría|podrías|pueden|podrían) (|usted )(decir%|explicar%|confirmar%|indicar%|ayudar%); ^(cuándo|cuánto|cuánta|cuántos|cuántas|cómo|dónde|qué|quién|cuál|cuáles|por qué) _; ^(tienen|tiene|tienes|hay|es posible|sabe|sabes|aceptan|se puede|puedo|podemos) _; \
             (me gustaría|quisiera|quería|querría|nos gustaría) saber; me pregunto",
        requests: "(quiero|quisiera|querría|queremos|quería|necesito|necesitamos|me gustaría|nos gustaría|busco|buscamos|estoy buscando|estamos buscando|desearía|deseo) _; \
             !(quiero|quisiera|quería) (|solo )(agradecer%|dar las gracias|decir%|disculpar%); (puede|puedes|podría|podrías|pueden|podemos|puedo|podría usted) (|usted |por favor )_; \
             (ayúdeme|ayúdame|búsqueme|búscame|muéstreme|muéstrame|deme|dame|resérveme|resérvame) _; tengo (un|una|otra|otro) (|_ )(problema|pregunta|duda|consulta); cómo (puedo|hago|podemos) _; \
             por favor(|,) (reserv%|busqu%|busca%|cancel%|cambi%|modifi%|envi%|envíe%|añad%|escrib%|cre%|revis%|corrij%|muestr%) _; ^(|ahora |y |luego |y ahora )(reserva|resérva%|busca|cancela|cambia|modifica|añade|escribe|crea|corrige|revisa|envía|muestra|explica) _; \
             ^(haga|ponga|mande|envíe|reserve|emita|prepare|cambie|use|tome|añada|quite|revise|busque|cancele|escriba|mándel%|resérv%|póng%|hág%|envíel%) _",
    },
    speakers: "yo;me;mi;mis;nos;nuestr%;conmigo",
    listeners: "tú;te;tu;tus;ti;usted;ustedes;su;sus",
    changes: "cambi%;muev%;mover%;reemplaz%;sustitu%;modific%;actualiz%;correg%;corrij%;traslad%;aplaz%;pas%",
    old_then_new: "a$;al$;por$;con$;en$;->$;→$",
    new_then_old: "^en vez de;^en lugar de;^no;^y no",
    ahead: "mañana (por|a|mismo|temprano); pasado mañana; \
         (el|los|este|hasta el|para el|antes del) (lunes|martes|miércoles|jueves|viernes|sábado|domingo)%; \
         (semana|mes|año) que viene; próxim% (semana|mes|año|día|hora)%; \
         (en|dentro de) # (minuto|hora|día|semana|mes)%; esta (tarde|noche|semana); en cuanto; \
         antes (de|del) (fin|final|que|mediodía|esta)",
    small_talk: "^(hola|buenos días|buenas tardes|buenas noches|buenas|gracias|muchas gracias|mil gracias|muchísimas gracias|ok|okay|vale|sí|no|perfecto|genial|estupendo|claro|de acuerdo|de nada|por supuesto|entiendo|entendido|adiós|hasta luego|hasta pronto|\
         un momento|un saludo|cómo está|qué tal|no hay problema|no pasa nada|encantado)(| _)$; (tenga|ten|que tenga|que tengas|que pase|pase|pasa) (un|una) (buen|buena|excelente|feliz|lindo) _; \
         ^(gracias|muchas gracias|mil gracias|muchísimas gracias) (por|de|a) ~$; \
         ^espero que (|usted |todo |ustedes )(esté|estés|estéis|estén|vaya|se encuentre|te encuentres) (|muy |todos )bien",
};
