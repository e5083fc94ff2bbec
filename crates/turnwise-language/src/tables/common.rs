//! Frequent words of the languages in Latin letters.

use crate::phrases::{Phrases, phrases};

/// A group for each of these languages, in the order of [`LANGUAGES`](crate::LANGUAGES).
pub(crate) static COMMON: Phrases = phrases!(
    "the;and;is;are;was;you;your;i;i'm;i'll;we;my;it;it's;that;this;of;to;for;with;have;has;not;\
     don't;can;what;how;please;will;would;there;they;he;she;be;been;at;from;on;in;do;did;does;\
     just;but;if;our;me;an;should;could;thanks;thank;hello;yes;no;so;as;or;about\n\
     der;die;das;und;ist;ich;nicht;ein;eine;einen;einem;sie;wir;es;mit;für;auf;den;dem;zu;bitte;\
     von;im;am;mir;mich;ihnen;mein;meine;auch;aber;noch;wie;was;wann;haben;habe;hat;bin;sind;\
     kann;können;nur;dann;wenn;oder;bei;nach;sich;uns;ihr;ihre;werde;wird;gut;danke;hallo;nein;\
     ja;kein;keine;zum;zur;wurde;war;doch;also;gern;morgen;vielen;dank;guten;er;du;bis;als;alles;\
     höchstens;lieber\n\
     le;la;les;des;du;une;un;et;est;je;j;vous;nous;il;elle;on;ne;pas;que;qui;pour;dans;avec;sur;\
     mon;ma;mes;votre;vos;ce;cette;ça;c'est;c;au;aux;merci;bonjour;oui;non;s'il;plaît;d'accord;\
     été;être;avez;suis;plus;mais;ou;où;combien;quand;comment;très;bien;sera;j'ai;j'aimerais;\
     n'est;qu'il;était;les;se;leur;tu;moi;par;salut;revoir\n\
     el;los;las;la;y;es;yo;no;una;un;de;del;al;en;por;para;con;que;qué;se;le;lo;mi;mis;su;sus;me;\
     nos;está;esta;este;eso;ese;gracias;hola;buenos;buenas;días;favor;puede;puedo;quiero;tengo;\
     tiene;hay;muy;pero;como;cómo;cuándo;cuánto;más;soy;son;ya;también;hemos;he;ha;perdón;usted;\
     sí;vale;mañana;solo;sólo;nunca;entonces;fue;era;siempre;hasta;tal;qué;dónde;quién;nuestro;\
     nuestra;tu;nada\n\
     o;os;as;a;e;é;eu;não;uma;um;de;do;da;dos;das;ao;em;no;na;nos;nas;por;para;com;que;se;meu;\
     minha;seu;sua;você;vocês;está;esta;este;isso;esse;obrigado;obrigada;olá;oi;bom;boa;dia;\
     favor;pode;posso;quero;tenho;tem;há;muito;mas;como;quando;quanto;mais;sou;são;já;também;nós;\
     ele;ela;foi;sim;vou;vai;até;só;nunca;então;qual;deve;temos;nossa;nosso;pelo;pela;à;às;lhe;\
     gente;era;fico;tudo;logo\n\
     il;lo;gli;la;i;le;e;è;io;non;una;un;uno;di;del;della;dei;delle;al;alla;in;nel;nella;per;con;\
     che;si;mi;ci;mio;mia;suo;sua;lei;noi;questo;questa;quello;quella;grazie;ciao;buongiorno;\
     buona;buonasera;favore;può;posso;vorrei;ho;ha;sono;molto;ma;come;quando;quanto;più;anche;\
     già;abbiamo;era;sì;va;bene;solo;mai;allora;da;dal;dalla;tutto;l'ordine;sta;prego;ancora;\
     vostro;nostro;nostra;siamo;avete;ci;degli;stato;giovedì;venerdì;martedì;lunedì;dire;ecco;\
     prendo;possono;perfetto;arrivederci;nostri;dell'ordine;domani;oggi;volevo;fare;essere;\
     mattina;dopo;ogni;nostro;nessuno;perché;dove;quale;ai;sul;deve;tra;entro;ed;nostri;le;sarà;\
     appena;presto;devi;dobbiamo;pure;prossimo;qualcosa;sempre;ne;ora;adesso;niente;tutti;loro;\
     fino;qui"
);
