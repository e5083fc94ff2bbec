//! Portuguese.

use super::{Acts, Language, Script};

pub const TABLE: Language = Language {
    code: "pt",
    script: Script::Latin,
    is_unspaced: false,
    common: "o;os;as;a;e;é;eu;não;uma;um;de;do;da;dos;das;ao;em;no;na;nos;nas;por;para;com;que;se;\
         meu;minha;seu;sua;você;vocês;está;esta;este;isso;esse;obrigado;obrigada;olá;oi;bom;boa;\
         dia;favor;pode;posso;quero;tenho;tem;há;muito;mas;como;quando;quanto;mais;sou;são;já;\
         também;nós;ele;ela;foi;sim;vou;vai;até;só;nunca;então;qual;deve;temos;nossa;nosso;pelo;\
         pela;à;às;lhe;gente;era;fico;tudo;logo;dois;duas;sem;quem;onde;melhor;ainda;nada;depois;hoje;nenhum;desde;ou;vamos;dizer;conseguimos",
    numbers: "um;uma;dois;duas;três;quatro;cinco;seis;sete;oito;nove;dez;onze;doze;quinze;vinte;trinta;cinquenta;cem;mil;meia",
    openers: "ok;okay;sim;não;bom;bem;então;ah;oh;olha;obrigado;obrigada;perfeito;ótimo;certo;claro;olá;oi;desculpe;por;favor;tá",
    joins: "e;mas;porque;pois;então;senão",
    acts: Acts {
        limits: "pelo menos (#|_ #); o mais tardar; máximo; mínimo; (não|nada|nunca) (|_ |_ _ |_ _ _ )(mais|menos|maior|menor|depois|antes) (d%|que|tarde) _; \
             fora de (questão|cogitação|hipótese); descartad%; (não é|não são|não seria) (|uma )(opção|negociável|aceitável|possível para); nem pensar; (de forma|de maneira|de jeito|em hipótese) (alguma|nenhum%); sob (nenhuma|hipótese) _; \
             não (deve|devem|pode|podem|deveria|deveriam) (|_ )(custar|ultrapassar|passar|exceder|ser|ter|levar|durar|pesar|haver|estar|chegar|conter|%r) ; !não (pode|posso|podem) (ser|acreditar|esperar|reclamar|imaginar); \
             (deve|devem|tem que|tem de|têm que|têm de|precisa|precisam|é preciso|há de) (chegar|ser|estar|ter|custar|incluir|caber|ficar|conter|sair|durar|pesar|funcionar); \
             !(deve|devem|deves|tem que|tens que) (ser|estar|ter) (|muito |tão |um |uma |realmente )(orgulhos%|emocionante|cansad%|difícil|dur%|incrível|bonit%|feliz|felizes|exaust%|divertid%|maravilhos%|um lugar|um sítio|uma experiência|content%|legal|ótim%|muito|tão|sido); \
             (só|somente|apenas|unicamente) _; !(só|somente|apenas) (queria|queríamos|quero (perguntar|saber|dizer)|era|foi|estive|estava|tenho uma (pergunta|dúvida)|uma (vez|pergunta|dúvida|coisa)|há|um (momento|pouco|minuto|instante)|fui|vi|sei|tinha|pensei|disse|por curiosidade|%ava|%avam|que); \
             não (posso|podemos|quero|queremos|gostaria|poderia) (|_ |_ _ )(pagar|gastar|passar|ultrapassar|aceitar|esperar mais|comer|beber|voar|exceder|usar|que) ; \
             (meu|nosso|um|o) orçamento; orçamento (é|de|máximo|:); (alérgic%|alergia|intoleran%|vegetarian%|vegan%|celíac%|intolerân%|sem glúten|halal); (prefiro|preferimos|preferia|preferiria|preferência|preferencialmente|insisto|exijo); idealmente; de preferência; se possível; \
             ^(não|nunca|jamais|sempre|evite|evita|evitar|certifique-se|nada de|sem) _; !^(não|nunca|jamais|sempre) (se preocupe|tem problema|há|é|era|foi|me|lhe|o|a|te|nos|tenho|sei|sabia|pude|acho|queria|posso|está|estava|estão|são|volt%|ia|íamos|gost%|obrigad%|vi|tinha|%ava|%ou|%ei|%ia|quero|queremos|podemos|faz|importa|entendo|mais|tem|consigo|deu|fui); \
             não (|me |lhe |o |a )(alter|mud|us|toqu|apagu|compartilh|partilh|envi|ligu|modifiqu|ultrapass|contrat|assin|compr|reserv|pagu|aceit|cancel|pass|deix|mand|tir|coloqu)(e|em|es) _; não (|me |lhe |o |a )(inclua|exclua|diga|ponha|faça|mexa|dê)% _; (a partir de|de) (agora|hoje)( em diante|); daqui em diante; doravante; \
             (a menos que|a não ser que|desde que|contanto que|só se|somente se|apenas se|enquanto); (prazo|data limite); obrigatóri%; imprescindível; (menos de|até|abaixo de|inferior a|mais barato que) # (|_ )(euros|reais|€|horas|minutos|kg|dias|r\\$); \
              nada (acima|abaixo|mais caro|superior|depois|antes|que passe) _; (recuso-me|recusamo-nos|me recuso|nos recusamos) a _;  \
             não se (pode|podem|deve|devem) (alterar|mudar|mexer|apagar|partilhar|compartilhar|usar|tocar|modificar) _; !só (reparei|percebi|notei|soube|vi|descobri|lembrei|de %r|íamos|iam) _; \
             !(devem|deve) estar (a|quase|%ndo) _; \
             não (podemos|posso|queremos|quero) ~(mais|menos|depois|antes) (d%|que) (#|_); \
             (precisam|precisa|devem|deve|têm que|tem que|têm de|tem de) (rodar|funcionar|continuar|terminar|começar|passar|seguir) _; nada (com|de|sem) (|_ )_$; \
             !nada de (novo|mal|mais|especial|grave|isso); não me (ligue|escreva|mande|envie|contate|telefone); só (me |nos )(escreva|mande|avise); \
             (deixe|mantenha|deixem) ~(como está%|em paz|intact%|igual|sem mexer); (cadeira de rodas|grávida|diabétic%); \
             !^só ~(%ia|%iam|%ava|%avam|era|eram|foi|foram|pôde); !nunca ~(%ia|%iam|%ava|%avam); \
             (segunda|terça|quarta|quinta|sexta|sábado|domingo|terças|quintas|domingos|tarde|manhã) (|eu |a gente )não (posso|podemos|trabalho); !todo mundo; (tudo|qualquer) (|_ |_ _ _ |_ _ _, )(menos|exceto) _; \
             (tent|procur|trat)(e|a) (|de |que )não _; (fal|escrev|respond)(e|a)(| comigo|-me) (|sempre )(de|em|por|com|sem) _; não (bebo|suporto|tolero|aguento|atendo|tolera) _; não com(o|e|em|emos) (|nada de )(carne|peixe|porco|frutos); nem pense%; (meu|nosso) (teto|limite); \
             (precis%|é (necessário|importante|fundamental|essencial)) que (o|a|os|as|não|haja|seja|esteja|tenha|possa) _; ^que (não (seja|passe|fique)|esteja|aceite|caiba|custe|chegue) _; não (me|nos) serve%; \
             ^(responde|escreve|fala|explica|usa|chama)(|-me) ~(sempre|cada|sem|só) _; (responde|fala|responde-me|fala-me) (em|com|como) _; \
             (responda|escreva|fale)(|-me) (sempre|em|sem|só|com) _; \
             ^(pergunta|espera|mostra|avisa|confirma|verifica|diz)(|-me) ~(antes|até|primeiro|cada) _; \
             (pergunta|mostra|avisa)-me _; ^não \
             (mexas|toques|mudes|apagues|partilhes|digas|uses|fales|contes|envies|mandes|escrevas|publiques|abras|faças|ponhas) \
             _; ^trata-me por _; (fica|fique) entre nós; ninguém (deve|pode|tem de) (saber|ver|ouvir)%; \
             (odeio|detesto|não gosto|não suporto) _; (o limite|o máximo|o teto) (é|são) _; tudo menos _; \
             !(na|no|em) _ (dele|dela|deles|delas) (ninguém|não|só|têm|tem|todos) _; !^no filme",
        rules: "nunca; jamais; sempre; de forma alguma; de jeito nenhum; em hipótese alguma; não deve; não devem; tem que; tem de; nem pensar; a partir de agora; alérgi%; obrigatóri%; !sempre (gost%|ia|íamos|%ava|%ei); !nunca (mais |)(volt%|vi|tinha|%ou)",
        corrections: "correção; corrigindo; errata; erro (de|meu|na); (quis|queria|queríamos|quisemos) dizer; me referia; referia-me; (me |nos |)(enganei|enganamos|confundi|equivoquei)(-me|); (passei|dei|escrevi|digitei|informei|mandei|pus|anotei) ~(errad%|mal); \
             (isso|isto|está|é|era|estava) (|não é |não está )(errad%|incorret%|um erro|fals%)( |,|$); não (é|está) (|bem )(correto|certo|exato|assim|isso|verdade); ^(ops|opa|espere|espera|na verdade|aliás|melhor|desculpe|perdão|um momento|quer dizer) _; ^(ops|opa|espere|espera|na verdade|aliás|desculpe|quer dizer), _; ^(desculpa|desculpem|perdão|perdoe|sinto muito|lamento)(,|) (meu|minha|meus|minhas|nosso|nossa|o|a|os|as) ~#; ^não, (é|não é|o|a|meu|minha|isso|está|quis|queria); \
             em vez de; ao invés de; no lugar de; _, não (o|um|uma|no|na|ao|#) (_|_ _|_ _ _)$; não (o|a|é) _ (mas sim|e sim); e sim (o|a|#); (mude|muda|mudar|mudem|altere|alterar|troque|trocar|troca|substitua|substituir|passe|passar|mova|mover|modifique|atualize|atualizar|corrija|corrigir|remarque|remarcar|adie|antecipe) ~(para|pra|por|pela|pelo|com|de) _; \
             !passe (meu|seu|o (número|telefone)); (mudei|mudamos) de (ideia|opinião); já não; não _ mais$; \
             (disse|dissemos|falei|escrevi) (_|_ _|_ _ _)(|,) mas (era|é|queria|são|eram) _; (corrigindo|me corrijo|corrijo-me|retifico); \
             e não (com|por|em|de|o|a|às|um|uma|para|no|na) (_|_ _|_ _ _)$; e não #$; \
             (esqueça|esquece|tire|tira|apague|descarte|deixe) (_|_ _|_ _ _)(,| e) (coloque|ponha|põe|faça|use|marque|pegue|reserve) _; ^que sejam _; \
             (estava|está|era|ficou) (errad%|incorret%|desatualizad%|vencid%); (li|escrevi|anotei|entendi|copiei|contei|digitei) (|_ )(mal|errad%); já não (é|são|vale|mora) _; \
             ^não é (o|a|no|na|em|às|#) (_|_ _|_ _ _)(,| mas) (é|mas|o|a|no|na) _; era para ser _; (afinal|no fim das contas) (somos|seremos|vamos ser|não (|nos |me )(vamos|vou|precis%|quer%|é)) _; pensando (bem|melhor); (pensei|pensamos) melhor; mudança de planos; \
             (mal-entendido|ou melhor); desist(i|imos) d%; não (é|era|foi) (|bem )(isso |aquilo |)(o |)que (eu |)(pedi|queria|disse|quis); (passa|adia|antecipa|põe)(|-o|-a) (para|pra) (o|a|#|segunda|terça|quarta|quinta|sexta|sábado|domingo); (esque|desconsider|ignor|anul)(e|a|ça|ce) (o|a|os|as|isso) _; \
             (mud|adi|antecip|remarc)aram (o|a) (|meu |minha )(turno|consulta|hora|horário|voo|data); (se escreve|escreve-se) (|_ )(com|sem) _",
        decisions: "(decidimos|escolhemos|combinamos|optamos|concordamos|decidi|escolhi|optei|acertamos|fechamos) _; (temos|tenho) (|já )(decidido|escolhido|combinado); (está|fica|então|ficou) (|então )(decidido|combinado|confirmado|acertado|fechado); decidido: ; decisão; (fico|ficamos|vamos|vou) (com|ficar com) _; \
             (levo|levamos|confirmo|confirmamos|escolho|pego|aceito) (o|a|os|as|um|uma|esse|essa|este|esta|isso) ; ^(pode|podem) (|_ )(encomendar|reservar|comprar|confirmar|pedir|marcar|prosseguir|fechar|agendar)( _|,|$); ^(encomende|reserve|compre|confirme|peça|marque) (esse|essa|o|a|os|as|isso|este|esta); \
             ^(vá em frente|pode seguir|prossiga); (de acordo|acordo) (com|em|para); será (o|a) _$; negócio fechado; \
             ^(então |pois |bem |certo |)(fazemos|vamos fazer|fazemos então|pegamos|marcamos) (a|o|as|os|essa|esse) _;  \
             (já |)(me decidi|nos decidimos|está decidido); (concordo|concordamos|aceito|aceitamos)(,|$| com| e| a| o); \
             (fica|ficam|vai ser|que seja|seja) (|então )(o|a|os|as|dia|para) _; (prefiro|preferimos) (o|a|os|as|um|uma) _; (vamos|vou) (continuar|ficar|seguir) (com|no|na) _; \
             (está bem|tudo bem|certo|então|bom|ok|tá|de acordo)(|,) (faça|faz|mande|manda|pode|reserve|envie|marque|coloque) _; ^(faça|mande|reserve|envie|coloque|emita|marque) _; \
             (me|nos) (serve|convém|atende|agrada)(,|$); ^então (o|a|os|as|reserve|faça|pode|mande|vamos|fica) _; pode (emitir|mandar|enviar|fazer|trocar|seguir)(,|$| o| a); \
             (me inclino|nos inclinamos|inclino-me|opto|optei|apostamos|aposto) (por|pelo|pela|no|na) _; inclinad% (|a |para )_; (vou|vamos) (pelo|pela) _; vou de _ mesmo; (aceit|descart|recus|aprov|contrat|alug)(o|amos) (o|a|os|as|um|uma) _; ^usaremos _; \
             (prefiro|preferimos) (continuar|ficar|manter|esperar|deixar|voltar) _; melhor (deixarmos|ficarmos|deixar|ficar) _; (vamos|vou) em frente; (avançamos|seguimos|vamos|avançar) com _; por mim(|,) (o|a|tudo|está|pode); ^fechado(,|$); fazemos como _; não (vamos|vou) (renovar|comprar|contratar|alugar) _; \
             (falamos|conversamos|pensamos) ~e (vamos|vou|fic%) _; a (família|gente) (escolheu|decidiu|prefere|fica) _; (me vê|pode ser) (o|a|um|uma|esse|essa|no|na|às) _; vou (querer|levar|pegar|me inscrever) _",
        promises: "(vou|vamos|vai|vão|irei|iremos) (|te |lhe |o |a )(%ar|%er|%ir|pôr|%-l%) ; !(vou|vamos|vai|vão) (|te |me |a )(ser|estar|ter|ficar|à|ao|para|chover|ver se|com|sair bem|querer|fazer (anos|trinta)|adorar); !(quando|onde|como|que|se) (você |ele |ela |vocês |)(vou|vamos|vai|vão);  \
              (|te |lhe |o )(aviso|avisamos|ligo|ligamos|mando|mandamos|envio|enviamos|retorno|retornamos|informo|confirmo|dou retorno|entro em contato) (|_ |_ _ )(assim|até|amanhã|quando|logo|ainda|você|lhe|na|no|em|hoje|para); \
             (prometo|prometemos|garanto|garantimos|asseguro|me comprometo|nos comprometemos|comprometo-me|cuido disso|cuidamos disso) ;  \
               \
             (da|do|das|dos|disso|de tudo) (|_ )(tratamos|cuidamos|trato|cuido)(| nós| eu); \
             %(a|e|i|o)(rei|remos|rá|rão) _; !(será|serão) (um prazer|ótimo|melhor|bom); \
             !(poderá|poderão|deverá|deverão|haverá|precisará|veremos|choverá|gostará|custará); \
             (envio|levo|leva|traz|busco|ligo|mando|mandamos|enviamos|passa|chega|recebe|recebem|entrega|retorno|resolve) ~(hoje à (noite|tarde)|amanhã|na (segunda|terça|quarta|quinta|sexta|semana que vem)|até|esta (tarde|noite)|na próxima|entre #|em # |pelo correio); \
             (você|o senhor|a senhora|vocês) (recebe|recebem) _; pagamos (nós|o|a) _; \
             !(vou|vamos) (|_ )(esquecer|lembrar|sentir|adorar|amar); !(esquecer%|lembrar%|sentir%|adorar%); \
             !te (vejo|amo|adoro|peço); (te|lhe|lhes) (%o|%amos) ~(depois|hoje|amanhã|tarde|noite|agora|já|na (segunda|terça|quarta|quinta|sexta)|antes|assim que|quando|por|até|ainda|logo); (hoje|amanhã|falta|esta (tarde|noite)|(quando|assim que) (|_ )(sair|chegar|acabar|puder|voltar)) ~(passo|faço|fazemos|mando|envio|levo|trago|ligo|aviso|confirmo|dou|busco|escrevo|resolvo) _; \
             (aviso|ligo|escrevo|digo|confirmo|conto)(| o senhor| a senhora| você)$; (confirm|envi|avis|mand|pass|escrev)(o|amos|emos)-(lhe|te|o|a) _; (volto|voltamos) a (escrever|ligar|falar|contactar); (fico|ficamos) de %r; cont(e|a|ar) com (isso|o|a) _; (deix%|deixe) comigo; minhas mãos; por (minha|nossa) conta; \
             comprometemo-nos; prometo %r; eu (trato|cuido|resolvo|falo com|aviso|busco|cobro|mando|pego) _; (até|amanhã|hoje) ~(está|fica) (no|na|pront%|resolvid%|feit%); guardo (o|a) _; (ligamos|aviso|falo|avisamos) (para |com |)(o senhor|a senhora|você); vou (te |lhe )%ndo",
        done: "(envi|ligu|avis|verifiqu|confirm|reserv|troqu|pagu|mand|fal|convers|pergunt|procur|consult|revis|test|cancel|arrum|consert|deix|tent|encontr|ach|ajust|adicion|solicit|assin|marqu|atualiz)(ei|amos) ; (resolv|consegu|corrig|ped|sub|receb)(i|imos|emos) ; !que (%ei|%i) ; (foi|foram|está|estão|ficou|já) (|já )(entregue%|pront%|a caminho|enviad%|feit%|resolvid%); com sucesso; feito$; pronto$; (tenho|temos|tinha) %(ado|ido); \
             (foi|foram|está|estão|ficou|ficaram|tem sido) (|já |não |bem )(%ado|%ada|%ados|%adas|%ido|%ida|%idos|%idas|feit%|post%|abert%|escrit%|aceit%|pag%|suspens%); \
             !(está|estão|foi) (|muito |tão )(cansad%|casad%|perdid%|preocupad%|divertid%|animad%); não (pôde|puderam|foi|foram) (|_ )(%r|possível|%ado|%ada|%ido|%ida|feit%|aceit%); \
             (mudei|alterei|registrei|agendei|emiti|%amos) (o|a|os|as|você|vocês|seu|sua|para) _; \
             !(vamos|estamos|temos|precisamos|podemos|queremos|gostamos|ficamos|esperamos|chegamos|íamos|falamos|cantamos|jantamos|andamos); \
             (termin|acab|falh|recus|aceit|neg|aprov|autoriz|cancel|confirm|adi|esgot|devolv|respond)(ou|aram|eu|eram); concluiu _; \
             recusa(|m)(|-se) a; não (|me |nos |lhe |se |o |a )(aceit|cobr|permit|deix|respond|atend|funcion|autoriz|aparec|const|cheg|guard|pass)(e|em|a|am|ou|eu|aram|eram); não (|se |o |a )(consig|consegu|encontr|localiz|pud|achei|achamos|recebi)% _; não têm(,|$); \
             não (há|temos|têm|tem|vejo) (|_ )(mesa|vaga|voo|quarto|lugar|horário|consulta|ingresso|bilhete|dispon|unidad|nenhum|registro|registo|erro|dado)%; ninguém (atende|responde); (continu%|segue) sem (%ar|%er|%ir|resposta); (acabo|acabei|acabamos|acaba) de %r; (consta|figura|aparece|saiu) (|como )(%ado|%ada|entregue|pendente%); (passam todos|falham|falharam) _; \
             (acontece|resulta) que; (o|a) (problema|erro|falha|motivo|causa) (|_ )(é|era|foi|está|vem|vinha); (de fato|de facto|efetivamente|infelizmente|lamentavelmente)(|,) _; ^segundo (o|a) _; !sempre disse; (disse|disseram|confirmou|informou) (|_ )que _; ^(confirm|resolv|cancel|reserv|anot|marc)(ado|ido); voltou a %r; já (funciona|temos|tenho) _; (teve|tiveram) (de|que) ser",
        questions: "^(pode|poderia|podem|poderiam|consegue) (|me |nos )(dizer|informar|explicar|confirmar|ajudar)%; ^(quando|quanto|quanta|quantos|quantas|como|onde|que|quem|qual|quais|por que) _; ^(vocês |você |)(têm|tem|há|é possível|sabe|sabem|aceitam|posso|podemos) _;  me pergunto; \
             !^(até que enfim|quem (me |)dera); ^(a|em|de|com|até) (que|qual|quais|quem|quant%|onde) _; ^(para|por|desde) (quando|quem|quant%|qual|onde) _; (saber|não sei|não sabemos|claro|dúvida|desconheço|perguntar|perceber|entend%|disseram|confirmar|falta ver) (se|qual|quais|quando|quant%|como|onde|quem|por que|a que|o que) _; \
             (informe|indique|diga)(|-me) (o|a|os|as|se|qual|seu|sua) _; (falta|falta-me|preciso|precisamos) (|saber )(o seu|a sua|seu|sua|do seu|da sua) _; ^(alguma|algum|alguém) (ideia|jeito|forma|maneira|sabe|novidade%|notícia) _; ^(haveria|existe|teria|tem) (como|algum jeito|alguma forma) _; !^dá (para|pra) ver; ^dá (para|pra) %r; \
             (falta|faltam|está|resta|restam) (|ainda )(|por )(confirmar|decidir|ver|saber|definir|combinar) _; (queria|gostaria de|quero|gostava de|gostaríamos de|seria bom|preciso) (perguntar|saber|tirar) _; (na|tenho|uma|minha) dúvida; agradec(ia|eria) (que|se) (me|nos) _; (pode|podia|poderia|podem|consegue|conseguem) me (orient|recomend|esclarec|inform|pass|indic|diz)%; ^e (o|a) ~, (como|quando|quanto)",
        requests: "(quero|queria|queremos|gostaria|gostaríamos|preciso|precisamos|estou procurando|estamos procurando|procuro|procuramos|desejo) _; \
             !(quero|queria|gostaria de) (|só )(agradecer|dizer|pedir desculpa%); (pode|poderia|podem|poderiam|consegue|posso|podemos|poderia você) (|você |me |por favor )_; \
             (me ajude|ajude-me|me mostre|mostre-me|me dê|encontre|me encontre) _; tenho (um|uma|outra|outro) (|_ )(problema|pergunta|dúvida|questão); como (posso|faço|podemos) _; \
             por favor(|,) (reserv%|procur%|cancel%|mud%|alter%|troqu%|envi%|adicion%|escrev%|cri%|verifi%|corrij%|mostr%) _; ^(|agora |e |depois |e agora )(reserve|reserva|procure|cancele|mude|altere|troque|adicione|escreva|crie|corrija|verifique|envie|mostre|explique) _; \
             ^(faça|ponha|coloque|mande|envie|reserve|emita|prepare|mude|use|pegue|adicione|tire|revise|busque|cancele|escreva|marque) _",
    },
    tales: "(era|eram|tinha|tinham|podia|podiam|devia|deviam|dizia|diziam|fazia|saía|vivia|comia|queria|%ava|%avam|%ávamos|%íamos) _; !(eu|nós) (tinha|tínhamos) (dito|pedido); !queria; (em|quando era) (criança|pequeno|pequena|jovem); naquela época; antigamente; \
         ^(na|no) (empresa|escola|casa|escritório|família|trabalho) (dele|dela|deles|delas); (no|na|nesse|nessa|neste|nesta|num|numa) (filme|novela|peça|canção|conto|cartaz|placa|rótulo); (provérbio|ditado|lema|horóscopo)",
    speakers: "eu;me;meu;minha;meus;minhas;nós;nos;nosso;nossa",
    listeners: "você;vocês;te;teu;tua;seu;sua;seus;suas",
    changes: "mud%;alter%;troc%;troqu%;substitu%;mov%;modific%;atualiz%;corrig%;remarc%;adi%;pass%",
    old_then_new: "para$;por$;com$;em$;a$;pelo$;pela$;->$;→$",
    new_then_old: "^em vez de;^ao invés de;^no lugar de;^não;^e não",
    small_talk: "^(olá|oi|bom dia|boa tarde|boa noite|obrigado|obrigada|muito obrigado|muito obrigada|valeu|ok|okay|tá bom|sim|não|perfeito|ótimo|excelente|claro|certo|de nada|por nada|com certeza|entendo|entendi|tchau|até logo|até mais|até breve|\
         um momento|um abraço|tudo bem|como vai|como está|sem problema|imagina)(| _)$; (tenha|tenham) (um|uma) (bom|boa|ótimo|ótima|excelente) _; \
         ^(obrigado|obrigada|muito obrigado|muito obrigada|valeu|agradeço) (por|pela|pelo|pelas|pelos|a) ~$; \
         ^espero que (|você |vocês |tudo )(esteja|estejas|estejam|vá) (|muito |todos |tudo )bem",
};
