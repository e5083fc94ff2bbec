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
         dónde;quién;nuestro;nuestra;tu;nada;mejor;donde;cuando;sin;acuerdo;hacer;bien;ahora;acabo;dicho;quería;nadie;serían",
    numbers: "un;uno;una;dos;tres;cuatro;cinco;seis;siete;ocho;nueve;diez;once;doce;quince;veinte;treinta;cincuenta;cien;mil;media",
    openers: "ok;okay;vale;sí;si;no;bueno;bien;pues;ah;oh;eh;gracias;perfecto;genial;entonces;claro;hola;perdón;mire;mira;por;favor;ya",
    joins: "y;pero;porque;e;así;sino;entonces",
    acts: Acts {
        limits: "al menos (#|_ #); (como|a lo) mucho; a más tardar; máximo; mínimo; (no|nada|nunca) (|_ |_ _ )(más|menos|menor|mayor|después|antes) (de|que|tarde) _; \
             no más (de|tarde); (fuera de|ni) (cuestión|hablar|discusión); descartad%; (no es|no son|no sería) (|una )(opción|negociable|aceptable|posible para); (queda|están) (excluid%|prohibid%|descartad%); (bajo|en) ningún (concepto|caso|motivo|momento); de ninguna manera; \
             (no) (debe|deben|puede|pueden|debería|deberían) (|_ )(costar|superar|pasar|exceder|ser|tener|llevar|durar|pesar|haber|estar|llegar|contener|%r) ; !no (puede|puedo|pueden) (ser|creer|esperar|quejar%|imaginar%); \
             (debe|deben|tiene que|tienen que|ha de|han de|hay que|necesita|necesito que) (llegar|ser|estar|tener|costar|incluir|caber|quedar%|contener|salir|entregar%|durar|pesar|funcionar|correr|seguir|terminar|empezar|pasar); \
             !(debe|deben|debes|tiene que|tienes que|tienen que|has de|debe de|deben de) (de |)(ser|estar|haber) (|muy |tan |un |una |super |realmente )(orgullos%|emocionante|cansad%|%ísim%|difícil|duro|dura|genial|bonit%|increíble|feliz|felices|agotad%|precios%|divertid%|maravillos%|un sitio|un lugar|una experiencia|content%|muy|tan|sido); \
             (solo|sólo|solamente|únicamente) _; !(solo|sólo|solamente|únicamente) (quería|queríamos|quiero (preguntar|saber|decir)|era|fue|estuve|estaba|tengo una (pregunta|duda)|una (vez|pregunta|duda|cosa)|hay|he|ha|un (momento|poco|segundo)|fui|vi|sé|había|pensé|dije|por curiosidad|%aba|%aban|%ía|%ían); \
             (no) (puedo|podemos|quiero|queremos|quisiera|podría|podríamos|pienso) (|_ |_ _ )(pagar|gastar|pasar|superar|aceptar|esperar más|comer|beber|volar|exceder|usar|subir|permitir%|que) ; \
             (mi|nuestro|un|el) presupuesto; presupuesto (es|de|máximo|:); (alérgic%|alergia|intoleran%|vegetarian%|vegan%|celíac%|sin gluten|halal|kosher); (prefiero|preferimos|preferiría|preferiríamos|preferible%|preferencia|preferentemente|insisto|exijo|exigimos); idealmente; a ser posible; \
             ^(no|nunca|jamás|siempre|evite|evita|evitar|asegúrese|procure|nada de|sin) _; !^(no|nunca|jamás|siempre) (te preocupes|se preocupe|pasa nada|hay|es|era|fue|me|le|lo|la|te|nos|tengo|sé|sabía|he|ha|había|pude|creo|quería|puedo|está|estaba|están|son|volvi%|íba%|%amos|gracias|hemos|vi|tenía|%aba|%ó|%ía|%é|quiero|queremos|podemos|hace|importa|entiendo|en serio|y|así|solo|sólo|%ban); \
             ^nunca (le|les|lo|la|me|te) (dé|des|den|diga|digas|mande|pase|envíe|cuente|dé|%e|%en|%es|%a|%as) ; !^nunca (le|les|lo|la|me|te|nos) (%ó|%é|había%|ha|he|gust%); no (|le |les |lo |la |se lo )(cambi|us|toqu|borr|enví|llam|modifiqu|super|elimin|contrat|firm|compr|reserv|pagu|acept|cancel|ech|quit|dej|mand)(e|en|es) _; no (|le |les |lo |la |se lo )(compart|incluy|pong|hag|dig)(a|an|as) _; \
             (desde|a partir de) (ahora|hoy); en adelante; (a menos que|salvo que|siempre que|siempre y cuando|mientras|con tal de que|solo si|sólo si); fecha límite; obligatori%; imprescindible; \
             (menos de|hasta|por debajo de|inferior a|más barato que) #; antes (de|del) (|las |la |el )(#|mediodía|lunes|martes|miércoles|jueves|viernes|sábado|domingo) (|como )(sí o sí|muy tarde|a más tardar); \
             nada (por encima|por debajo|más caro|que pase|superior|después|antes) _; (me|nos) (niego|negamos) a _;  \
              no se (puede|pueden|debe|deben) (|_ )(modificar|cambiar|tocar|borrar|compartir|superar|usar|fumar|comer|mover|editar) _; \
             !(solo|sólo) (me|nos|te|le) (di|dimos|acord%|enter%|falta%|qued%|hizo|vino); \
             no (podemos|puedo|queremos|quiero) ~(más|menos|después|antes) de (#|_);  \
             no (me|nos) (sirve|sirven|vale|valen|conviene|convienen)(,|$| ); nada (con|de|sin) (|_ )_$; !nada de (eso|esto|nada|nuevo); \
             no (me|nos) (llame%|escriba%|mande%|envíe%|contacte%);  \
             (deje|deja|dejen|mantenga|mantén) ~(como está%|tal cual|en paz|intact%|igual|sin tocar); tal (cual|como está%); (silla de ruedas|embarazada|diabétic%); \
             !^(solo|sólo|solamente) ~(%ía|%ían|%aba|%aban|era|eran|fue|fueron|pudo|supo); !nunca ~(%ía|%ían|%aba|%aban); \
             (lunes|martes|miércoles|jueves|viernes|sábado|domingo|sábados|domingos|tardes|mañanas) no (puedo|podemos|trabajo); !todo el mundo; (todo|cualquier%) (|_ |_ _ _ |_ _ _ _ )(menos|excepto|salvo) _; \
             (procura|procure|intenta|intente|trate de) (|que )no _; (háble|hábla|contésta|escríb|respónd)%me (|siempre )(de|en|por|con|sin) _; no (bebo|soporto|tolero|aguanto|cojo|tolera) _; no com(o|e|en|emos) (carne|cerdo|pescado|marisco); ni se (|le |te |os )ocurra; (mi|nuestro) (tope|límite); \
             (necesit%|hace falta|es (necesario|importante|fundamental)) que (el|la|los|las|no|haya|sea|esté|tenga|pueda) _; ^que (no (sea|pase)|esté|admita|quepa|cueste|llegue) _; no quiero que _; !(solo|sólo) de %r%; !sin (prisa|problema|duda|embargo)%; !(íbamos|iba|iban|era) (solo|sólo) _; \
             (respónde|contésta|escríbe|háble|hábla|explíca|dáme|llámame|trátame)% \
             ~(siempre|cada|sin|solo|sólo) _; (respóndeme|contéstame|escríbeme|háblame) \
             (siempre|con|en|sin|como) _; \
             ^(espera|pregúntame|avísame|muéstrame|enséñame|consúltame|revisa|confirma) \
             ~(antes|hasta|primero|cada) _; ^(tutéame|trátame) _; (queda|quede) entre (nosotros|tú y yo); \
             (nadie) (debe|puede|tiene que) (saber|enterar%|ver)%; nada de _ (en|con|para|por) _; \
             (odio|detesto|no me gusta|no me gustan|no soporto) _; (son|es|tenemos) # (|_ )(como mucho|como \
             máximo|en total|para todo); todo menos _; !(en|con) (su|sus) (_|_ _) (no |)(se \
             |)(puede|pueden|debe|deben|hay que|tienen que|prohíben); !(decía|ponía|dice|pone): _",
        rules: "nunca; jamás; siempre; bajo ningún concepto; en ningún caso; de ninguna manera; no debe; no deben; tiene que; ni hablar; a partir de ahora; alérgi%; obligatori%; !siempre (me|íbamos|%aba|%amos|he|ha); !nunca (volvi%|he|ha|había)",
        corrections: "corrección; rectifico; fe de erratas; errata; (error|falta) (de|mío|mía|tipográfico); (quería|queríamos|quise) decir; me refería; me refiero; (me|nos) (equivoqué|equivocamos|he equivocado|hemos equivocado|confundí|he confundido|lie); \
             (eso|esto|está|es|era) (|no es |no está )(mal|incorrecto|equivocado|erróneo|un error|falso)( |,|$); no es (correcto|cierto|exacto|así|verdad); ^(uy|ups|huy|espere|espera|en realidad|mejor dicho|perdón|rectifico|un momento) _; ^(uy|ups|espere|espera|en realidad|perdón|mejor dicho), _; ^(perdona|perdone|disculpe|disculpa|lo siento)(,|) (mi|mis|nuestr%|el|la) ~#; ^no, (es|no es|el|la|mi|eso|quise|quería|mejor); \
             !^(perdón|en realidad), ((|no )(me|te|le) gust%|gracias); en (vez|lugar) de; mejor (|_ )_ (que|en vez|en lugar); _, no (el|un|una|al|del|#|en el|en la|a la|de la) (_|_ _|_ _ _)$; no (el|la|es) _ sino; sino (el|la|los|un|una|#|que); (cambie|cambia|cambiar|cambien|cámbi%|mueva|mover|mueve|pase|pasar|reemplace|reemplazar|sustituya|sustituir|sustituye|modifique|modificar|actualice|actualizar|corrija|\
             corregir|traslade|aplace|adelante|reprograme|intercambie) ~(al|a|por|para|con|en) _; !cambi% (de tema|mucho); (cambiado|cambié|cambiamos) de (opinión|idea); ya no; !ya no (hay|me|es|son|está|te); \
             (fallo|error|culpa) (mío|mía|nuestro|nuestra); (dije|dijimos|he dicho|puse) (_|_ _|_ _ _)(|,) (pero|y) (era|es|quería|son|eran) _; (me|nos) (corrijo|corregimos|rectifico); \
             (debería|tendría que|debía|tenía que) (poner|decir|ser|haber sido) ~(, no|y no|en vez) _; \
             y no (con|por|en|de|el|a|al|un|una|para|del) (_|_ _|_ _ _)$; y no #$; \
             (di|dimos|puse|pusimos|escribí|leí|entendí|copié|anoté|conté|marqué) (|_ )mal; mal (escrit%|puest%|anotad%|apuntad%); \
             (estaba|estaban|está|están|era) (mal|equivocad%|erróne%|incorrect%|desactualizad%|caducad%)(,|$| |:); \
             (olvide|olvida|quite|quita|borre|descarte|deje) (_|_ _|_ _ _)(,| y) (ponga|pon|haga|haz|tome|use|coja|reserve) _; ^que sean _; ya no (es|son|vale|vive|sirve) _; \
             (dije|puse|escribí) (_|_ _|_ _ _)(,| y| pero) (era|es|quería|son|quise) _; \
             ^no (es|son|era) (el|la|los|las|en|a|#) (_|_ _|_ _ _)(,| sino) (es|son|era|el|la) _; donde (puse|pone|dice|ponía|dije) ~(quería|quise|es|era|debe) _; (al final|finalmente) (somos|seremos|serán|no (|nos |me )(vamos|voy|necesit%|hace|quiero|queremos)) _; \
             (pensándolo|mirándolo) (bien|mejor); (pensado|pensé) mejor; cambio de (planes|plan|idea); ech(o|amos|ado) atrás; malentendido; no (es|era) lo que (|yo |le |te )(he|hemos|había|pedí|quería|dije); \
             (pás|cámbi|muév|adelánt)%(lo|la|los|las) (|entonces )(al|a la|para|a|por) _; (olvid|anul|ignor|olvídese de|olvídate de)(e|a|) (lo|eso|el|la|los|las) _; (apunté|dado|puesto|escrito|apuntado|entendido) (|_ )(mal|equivocad%); (han|ha) (cambi|adelant|retras|aplaz)ado (el|la) (turno|cita|hora|vuelo|fecha); se escribe (|_ )(con|sin) _",
        decisions: "(he|hemos|habíamos|había) (|ya |finalmente |por fin )(decidido|elegido|acordado|escogido|optado|quedado en|resuelto); (decidimos|elegimos|acordamos|escogimos|optamos|quedamos en|decidí|elegí|escogí) _; (está|queda|entonces|pues) (|entonces )(decidido|acordado|confirmado|hecho); (decidido|acordado): ; decisión; \
             (nos|me) (quedamos|quedo) (con|en); (tomo|tomamos|elijo|elegimos|escojo|confirmo|confirmamos|cojo|llevo|llevamos|vamos (con|a quedarnos)) (el|la|los|las|un|una|ese|esa|este|esta|con|lo|por) ; vamos con; \
             ^(pida|pide|reserve|reserva|compre|compra|confirme|confirma|encargue|resérvel%|resérval%|pídal%|pídel%|cómprel%|hágal%|adelante|proceda) (ese|esa|el|la|los|las|lo|este|esta|esos|con|$|,);  (de acuerdo|acuerdo) (en|con|para); ^(será|que sea) (el|la) _; (trato hecho|hecho)$; \
             (me|nos) (encaja|encajan|vale|viene bien|convence|sirve)(,|$| y); !no (me|nos) (encaja|vale|viene|convence|sirve) _; \
             ^(pues |entonces |bien |vale |)(hacemos|hagamos|cogemos|tomamos|dejamos) (el|la|los|las|ese|esa|lo) _;  \
             lo tengo (claro|decidido); (me|nos) (parece|parecen|va|van|viene|sirve|convence|encaja) (bien|perfecto|genial)(,|$| la| el| así); \
             (la|lo|los|las) (acepto|aceptamos|tomo|tomamos|cojo|compro|confirmo)(,|$| ); (seguimos|sigo|nos quedamos|me quedo|dejamos|dejo) (con|en|el|la) _; \
             (de acuerdo|vale|bien|bueno|entonces|pues)(|,) (haga|haz|hágalo|ponga|mande|mándel%|envíe%|resérve%|resérvenos|reserve|emita|prepare|cambie|siga|adelante|el|la) _; \
             ^(hágalo|hazlo|mándel%|envíel%|resérv%|póng%|emítal%|adelante|pídel%|pídal%|cómprel%|confírmel%|proceda); así que (emítal%|hágal%|resérv%|mándel%|póng%); (prefiero|preferimos) (el|la|los|las|un|una) _; adelante$; \
             ^pues (el|la|los|las) _; (ya |)(me he|nos hemos) decidido; \
             (me|nos) (decant|inclin|lanz|apunt)(o|amos) (con|por|al) _; (me llevo|nos llevamos) (el|la|los|las|un|una|#) _; (opto|optamos|apostamos|tiro|tiramos) (por|con) _; ^(acept|descart|rechaz|aprueb|contrat|renov)(o|amos) (el|la|los|las|su|lo|un|una) _; \
             ^usaremos _; (se ha|se han) decidido (por|que) _; (prefiero|preferimos) (seguir|quedar%|dejar%|esperar|continuar|volver) _; al final (|nos |me |lo )(vamos|voy|cogemos|prefiero|preferimos|alquilamos|reservamos|queremos|hacemos|dejamos) _; lo hemos hablado ~y _; ^por mí(|,) (la|el|bien|perfecto|adelante); (vamos a hacerlo|lo hacemos) (como|así)",
        promises: "(voy|vamos|va|van) a _; !(voy|vamos|va|van) a (la|el|los|las|casa|un|una|ser|estar|tener|un|mi|su|nuestr%|ver si|llover|quedarnos|extrañar) ; !(cuándo|dónde|cómo|qué|si) (|me |se |le )(voy|vamos|va|van) a;  \
              \
              (le|les|te|os) (aviso|avisamos|llamo|llamamos|mando|mandamos|envío|enviamos|escribo|informo|confirmo|confirmamos|devuelvo|devolvemos|mantengo|mantendremos|digo algo) _; \
             (|le |les |te |os |lo )(prometo|prometemos|garantizo|garantizamos|aseguro|aseguramos) (que|_); me comprometo; nos comprometemos; me (encargo|ocupo); nos (encargamos|ocupamos);  \
              \
             (|le |les |te )(envío|enviamos|mando|mandamos) (a |)(alguien|un|una|el|la) _; \
             %(a|e|i|d)(ré|remos|rá|rán|rás) _; %(a|e|i|d)(ré|remos)$; !(será|sería) (un placer|un gusto|genial|mejor|suficiente|más); \
             !(podrá|podrán|podrás|deberá|deberán|habrá|veremos|verá|necesitará|querrá|lloverá|nevará|gustará|costará|tardará); \
             (lleva|trae|llega|pasa|envía|manda|llama|entrega|recoge|visita) ~(esta (tarde|noche|mañana|semana)|mañana|el (lunes|martes|miércoles|jueves|viernes|sábado|domingo)|la semana que viene|antes de|en # ); \
             !(me|nos) (arrepent%|acord%|olvid%); !(olvidar%|recordar%|extrañar%|echar%|añorar%|arrepentir%|disfrutar%); \
             !(le|te|les|os|se lo|se la) (dijo|hizo|puso|pido|veo|quiero); (le|les|te|os|se lo|se la) (%o|doy|%amos|hacemos) ~(luego|hoy|mañana|esta (tarde|noche)|ahora|enseguida|el (lun|mar|mié|jue|vie)%|antes|en cuanto|cuando|por correo); \
             (hoy|mañana|luego|sin falta|noche|tarde|lunes|martes|jueves|viernes|(salga|llegue|acabe|termine|pueda|vuelva)%) ~(le|les|te|os|lo|la|me) (paso|pasamos|hago|hacemos|doy|mando|envío|llevo|miro|llamo|aviso|confirmo|acerco|tiene) _; (le|les|te|os) (aviso|llamo|escribo|digo|cuento|confirmo|%amos)$; \
             (yo|hoy|mañana|mismo) (hablo con|aviso|llamo|recojo|mando|envío|reclamo|traigo|compro|reviso|pregunto|escribo|reservo) _; (quedo|quedamos) en %r%; (cuente|cuenta) con (ello|eso|que|el|la) _; en mis manos; de (mi|nuestra) cuenta; (mañana|semana|tarde|hoy) queda; prometo %r%; (le|te) (guardo|reservo) (el|la|un|una) _; se lo (comento|consulto|pregunto) (a|al) _",
        done: "!(he|hemos|ha|han) (visto|comprobado|revisado|entendido|leído|buscado|preguntado); !(he|hemos) (encontrado|dicho); (he|hemos|ha|han) (|ya |sido )(%ado|%ido|%ada|%ada|hecho|puesto|escrito|dicho|visto|devuelto|resuelto); (fue|fueron|está|están|queda) (|ya )(enviad%|reparad%|reembolsad%|entregad%|list%|hech%|confirmad%|reservad%|en camino|cancelad%|resuelt%|cambiad%); (avis|envi|llam|habl|pregunt|mir|busqu|revis|comprob|consult|mand|pagu|reserv|cancel|cambi|arregl|prob|dej|intent|encontr|correg|añad|ped|sub|consegu|escrib)(é|í) _; !(dejé de|que %é|que %í); (envi|llam|repar|consegu|logr|retir|cancel|añad|correg|arregl)(a|i)mos _; con éxito; hecho$; listo$; \
             (fue|fueron|quedó|quedaron|ha sido|han sido|está|están|queda|quedan) (|ya |no |bien )(%ado|%ados|%ada|%adas|%ido|%ida|%idos|%idas|hech%|puest%|devuelt%|escrit%|resuelt%|abiert%); \
             !(está|están|fue) (|muy |tan )(cansad%|enfadad%|preocupad%|aburrid%|perdid%|divertid%|casad%|encantad%|callad%); \
             no (se |)(pudo|pudieron|fue|fueron) (|_ )(%ar%|%er%|%ir%|posible|%ado|%ada|%ido|%ida); (termin|acab|finaliz|fall|rechaz|acept|deneg|aprob|anul|autoriz|agot|devolvi|respondi)(ó|aron|eron) _; concluyó _; \
             se (ha|han) (%ado|%ido); se (canceló|envió|guardó|cambió|completó|rechazó|actualizó|eliminó|registró|reservó|pagó) _; \
             se (nieg|neg)(a|an|ó|aron) a; no (|me |nos |le |lo |la |se )(admit|acept|cubr|permit|dej|respond|contest|funcion|autoriz|aparec|const|lleg|sal|carg)(e|en|a|an|ó|aron); no (|me |nos |se |lo |la )(pud|consig|consegu|logr|encuentr|encontr|localiz|queda)% _; no (lo|la|los|las) tienen; \
             no (hay|tenemos|quedan|veo) (|_ )(mesa|plaza|vuelo|habitaci|sitio|hueco|cita|entrada|disponib|unidad|ningun|ningún|rastro|registro|error|dato|billete)%; nadie (coge|contesta|responde|atiende); (sigue|siguen|seguimos) sin (%ar|%er|%ir|respuesta); (acabo|acabamos|acaba) de %r%; (figura|consta|aparece|sale|salió|salen) (|como )(%ado|%ada|pendiente%|en verde|bien|mal); (pasan todas|fallan) _; \
             (resulta|resultó) (que|ser); (el|la) (problema|error|fallo|motivo|causa) (|_ )(es|era|fue|está|viene|venía); (efectivamente|en efecto|por desgracia|lamentablemente)(|,) _; ^según (la|el|los) _; (me|nos) (dice|dicen|dijo|confirm%|contest%|informan) ~que; ^(comprob|confirm|arregl|solucion|pag|envi|reserv|cancel|cambi|anot)ado; (vuelve|volvió) a %ar; ya (funciona|tenemos|tengo|tiene) _",
        questions: "^(me |nos |)(puede|puedes|podría|podrías|pueden|podrían) (|usted )(decir%|explicar%|confirmar%|indicar%|ayudar%); ^(cuándo|cuánto|cuánta|cuántos|cuántas|cómo|dónde|qué|quién|cuál|cuáles|por qué) _; ^(tienen|tiene|tienes|hay|es posible|sabe|sabes|aceptan|se puede|puedo|podemos) _; \
              me pregunto; \
             ^(a|en|de|con|para|por|desde|hasta) (qué|cuál|cuáles|quién|cuándo|cuánt%|dónde) _; (saber|no sé|no sabemos|claro|duda de|desconozco|preguntar%|por ver|confirmar|han dicho|no entiendo|dígame|dime) (si|qué|cuál|cuándo|cuánt%|cómo|dónde|quién|por qué|a qué) _; (indíque|facilíte|díga|confírme)(me|nos) _; dime (el|la|tu|los) _; \
             (me falta|nos falta|necesito|necesitamos|deme) (|saber )(su|tu|sus|tus) _; ^(alguna|algún|alguien) (idea|forma|manera|sabe|novedad%|noticia) _; ^(habría|existe) (|alguna )(manera|forma|modo|posibilidad); ^(sabéis|saben) _; ^(me|nos) (podéis|puede%|podría%) (orient|aclar|recomend|aconsej|inform)%; (está|están|queda|quedan|falta|faltan) (|aún )por (ver|saber|decidir|confirmar|acordar) _; \
             (quería|quisiera|queríamos|querría|me gustaría|nos gustaría) (saber|preguntar%|consultar%|informarme) _; (tengo|tenemos|me queda) (|_ )(duda|pregunta)%; agradecería que (me|nos) (indic|confirm|dij|inform)%; ^y (lo de|lo del) _",
        requests: "(quiero|quisiera|querría|queremos|quería|necesito|necesitamos|me gustaría|nos gustaría|busco|buscamos|estoy buscando|estamos buscando|desearía|deseo) _; \
             !(quiero|quisiera|quería) (|solo )(agradecer%|dar las gracias|decir%|disculpar%); (puede|puedes|podría|podrías|pueden|podemos|puedo|podría usted) (|usted |por favor )_; \
             (ayúdeme|ayúdame|búsqueme|búscame|muéstreme|muéstrame|deme|dame|resérveme|resérvame) _; tengo (un|una|otra|otro) (|_ )(problema|pregunta|duda|consulta); cómo (puedo|hago|podemos) _; \
             por favor(|,) (reserv%|busqu%|busca%|cancel%|cambi%|modifi%|envi%|envíe%|añad%|escrib%|cre%|revis%|corrij%|muestr%) _; ^(|ahora |y |luego |y ahora )(reserva|resérva%|busca|cancela|cambia|modifica|añade|escribe|crea|corrige|revisa|envía|muestra|explica) _; \
             ^(haga|ponga|mande|envíe|reserve|emita|prepare|cambie|use|tome|añada|quite|revise|busque|cancele|escriba|mándel%|resérv%|póng%|hág%|envíel%) _",
    },
    tales: "(era|eran|tenía|tenían|había|podía|podían|debía|debían|decía|decían|salía|hacía|comía|vivía|quería|%aba|%aban|%ábamos|%íamos) _; !(acaba|acaban|graba|graban|había dicho); (de|cuando era) (niño|niña|niños|pequeño|pequeña|joven); en aquella época; antiguamente; \
         ^en su (oficina|empresa|casa|escuela|colegio|pueblo|trabajo|familia) _; en (la|el|esa|esta|este|ese|una|un) (película|novela|obra|canción|cuento|cartel|letrero|etiqueta); (refrán|proverbio|lema|horóscopo)",
    speakers: "yo;me;mi;mis;nos;nuestr%;conmigo",
    listeners: "tú;te;tu;tus;ti;usted;ustedes;su;sus",
    changes: "cambi%;muev%;mover%;reemplaz%;sustitu%;modific%;actualiz%;correg%;corrij%;traslad%;aplaz%;pas%",
    old_then_new: "a$;al$;por$;con$;en$;->$;→$",
    new_then_old: "^en vez de;^en lugar de;^no;^y no",
    small_talk: "^(hola|buenos días|buenas tardes|buenas noches|buenas|gracias|muchas gracias|mil gracias|muchísimas gracias|ok|okay|vale|sí|no|perfecto|genial|estupendo|claro|de acuerdo|de nada|por supuesto|entiendo|entendido|adiós|hasta luego|hasta pronto|\
         un momento|un saludo|cómo está|qué tal|no hay problema|no pasa nada|encantado)(| _)$; (tenga|ten|que tenga|que tengas|que pase|pase|pasa) (un|una) (buen|buena|excelente|feliz|lindo) _; \
         ^(gracias|muchas gracias|mil gracias|muchísimas gracias) (por|de|a) ~$; \
         ^espero que (|usted |todo |ustedes )(esté|estés|estéis|estén|vaya|se encuentre|te encuentres) (|muy |todos )bien",
};
