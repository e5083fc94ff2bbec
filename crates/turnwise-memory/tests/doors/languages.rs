//! Each language: sentences that are learned, and sentences that are not.

use super::*;

#[test]
fn english() {
    check("Please always answer in metric units.", "instruction");
    check("From now on, keep it under five lines", "instruction");
    check("Never use emojis in your replies!", "instruction");
    check("could you always cite your sources?", "instruction");
    check("When I ask about travel, mention the train first.", "instruction when.travel");
    check("Don't ever call me buddy", "instruction");
    check("I prefer tea over coffee.", "preference choice.coffe|tea=tea");
    check("I really can't stand loud bars", "preference taste.loud-bar=dislike");
    check("im allergic to peanuts", "preference taste.peanut=dislike");
    check("I don't eat pork, thanks", "preference taste.pork=dislike");
    check("Honestly I love hiking in the rain", "preference taste.hik-rain=like");
    check("I'm vegetarian.", "preference");
    check("My favourite is the blue one from Porto.", "preference");
    check("I'd rather avoid night flights.", "preference taste.night-flight=dislike");
    check("I chose it because I learn best by doing.", "preference");
    check("Hi, my name is Ana Sousa.", "profile user.name=Ana Sousa");
    check("I just moved to Lisbon, it is lovely", "profile user.city=Lisbon");
    check("We have moved from Bonn to Graz.", "profile user.city=Graz");
    check("I live in São Paulo now", "profile user.city=São Paulo");
    check("I work as a nurse", "profile user.work");
    check("I'm a freelance translator", "profile user.work");
    check("I am 34 years old", "profile user.age=34");
    check("my older sister Marta visits us", "profile user.sister.marta=Marta");
    check("My wife's name is Joana", "profile user.spouse=Joana");
    check("Remind me to water the plants", "task");
    check("I have to file the report by Friday", "task");
    check("I have a dentist appointment next Tuesday", "event");
    check("Last week I ran my first marathon.", "event");
    check("We decided to go with Postgres", "fact");
    check("My rent is 1,250 euros a month", "fact my.rent.money");
    check("our sprint deadline moved to April 5", "fact my.sprint-deadlin.date=April 5");
    check("Remember that the red folder holds the contracts", "fact");
}

#[test]
fn english_sentences_that_are_not_learned() {
    for text in [
        "Do you like tea?",
        "What is my name",
        "If I lived in Rome, I would like pasta. Imagine I live in Rome",
        "He said I live in a bubble of my own",
        "My brother told me I hate rain",
        "I'd like a refund for this order",
        "I like it",
        "I love your answer!",
        "Never mind.",
        "Always a pleasure!",
        "My question is about order W-123",
        "I'm going to need a moment",
        "I prefer the second option",
        "I prefer to pay by card",
        "Can you cancel my flight on Monday",
        "Write a letter for a friend. I live in Paris and I love cheese.",
        "Translate: I live in Paris",
        "She wrote \"I live in Paris\" on the card",
        "> I live in Paris",
        "```\nI live in Paris\n```",
        "The weather is nice today",
        "My order has not arrived",
        "Please fix the failing test",
        "You said I like jazz",
        "Do you remember that I like jazz?",
        "I'm not sure whether I like jazz",
        "call me back tomorrow",
    ] {
        check_nothing(text);
    }
}

#[test]
fn german() {
    check("Antworte bitte immer auf Deutsch.", "instruction");
    check("Ab jetzt keine Emojis mehr", "instruction");
    check("Kannst du bitte immer die Quelle nennen?", "instruction");
    check("Ich mag Tee lieber als Kaffee", "preference choice.");
    check("Ich hasse laute Musik", "preference taste.laut-musik=dislike");
    check("Ich bin allergisch gegen Nüsse.", "preference taste.");
    check("ich esse kein Schweinefleisch", "preference taste.schweinefleisch=dislike");
    check("Ich lese sehr gerne Krimis", "preference taste.");
    check("Ich heiße Jonas Weber", "profile user.name=Jonas Weber");
    check("Ich wohne seit kurzem in Leipzig, toll hier", "profile user.city=Leipzig");
    check("Ich bin letztes Jahr von Köln nach Wien gezogen", "profile user.city");
    check("Ich arbeite als Hebamme", "profile user.work=Hebamme");
    check("Ich bin 41 Jahre alt.", "profile user.age=41");
    check("Meine Schwester Lena studiert", "profile user.sister.lena=Lena");
    check("Erinnere mich bitte an die Steuer", "task");
    check("Ich habe nächsten Freitag einen Zahnarzttermin", "event");
    check("Meine Miete beträgt 950 Euro", "fact my.miet.");
    check("Merk dir, dass der Schlüssel im Schuppen liegt", "fact");
    for text in [
        "Magst du Tee?",
        "Wenn ich in Rom wohnen würde, ich wohne in Rom",
        "Er sagt, ich wohne in Köln",
        "Das Wetter ist schön",
        "Ich mag das nicht",
        "Meine Frage ist einfach",
        "Ich liebe deine Antwort",
        "Ich gehe immer zu Fuß",
        "Schreib einen Brief. Ich wohne in Bonn.",
        "Wie heiße ich",
    ] {
        check_nothing(text);
    }
}

#[test]
fn french() {
    check("Réponds toujours en français.", "instruction");
    check("Désormais, évite les listes", "instruction");
    check("N'utilise jamais d'émojis", "instruction");
    check("Je préfère le thé au café", "preference");
    check("je déteste la pluie", "preference taste.");
    check("Je suis allergique aux arachides.", "preference taste.arachid");
    check("J'adore vraiment le jazz", "preference taste.");
    check("Je suis végétarienne", "preference");
    check("Bonjour, je m'appelle Chloé Martin", "profile user.name=Chloé Martin");
    check("J'habite maintenant à Nantes, près du port", "profile user.city=Nantes");
    check("nous avons déménagé à Lyon", "profile user.city=Lyon");
    check("Je travaille comme infirmière", "profile user.work=infirmière");
    check("J'ai 29 ans", "profile user.age=29");
    check("Ma sœur Julie arrive", "profile user.sister.jul=Julie");
    check("Rappelle-moi d'appeler la banque", "task");
    check("La semaine dernière, j'ai couru un marathon", "event");
    check("Mon loyer est 800 €", "fact my.loyer.");
    check("Souviens-toi que la clé est sous le pot rouge", "fact");
    for text in [
        "Tu aimes le thé ?",
        "Si j'habite à Rome, imagine",
        "Il a dit que j'habite à Nice",
        "J'aimerais un remboursement",
        "J'aime ça",
        "Je viens de recevoir le colis",
        "Ma question est simple",
        "Comment je m'appelle",
        "Traduis : j'habite à Paris",
        "Il fait beau",
    ] {
        check_nothing(text);
    }
}

#[test]
fn spanish() {
    check("Responde siempre en español.", "instruction");
    check("A partir de ahora usa frases cortas", "instruction");
    check("Nunca uses emojis", "instruction");
    check("Prefiero el té al café, prefiero té a café", "preference");
    check("odio la lluvia", "preference taste.");
    check("Soy alérgica a los cacahuetes", "preference taste.");
    check("Me encanta el senderismo", "preference taste.");
    check("No me gustan mucho las fiestas", "preference taste.");
    check("Hola, me llamo Lucía Gómez", "profile user.name=Lucía Gómez");
    check("Vivo actualmente en Sevilla, con mi perro", "profile user.city=Sevilla");
    check("Me mudé a Bilbao", "profile user.city=Bilbao");
    check("trabajo como enfermera", "profile user.work=enfermera");
    check("Tengo 52 años", "profile user.age=52");
    check("Mi hermana Carla viene", "profile user.sister.carla=Carla");
    check("Recuérdame pagar el alquiler", "task");
    check("La semana pasada corrí un maratón", "event");
    check("Mi alquiler cuesta 700 €", "fact my.alquiler.");
    check("Recuerda que la llave está en el cajón azul", "fact");
    for text in [
        "¿Te gusta el té?",
        "Si vivo en Roma, imagina",
        "Dijo que vivo en Roma",
        "Me gustaría un reembolso",
        "Me gusta eso",
        "Mi pregunta es sencilla",
        "Cómo me llamo",
        "Traduce: vivo en París",
        "Hace sol",
    ] {
        check_nothing(text);
    }
}

#[test]
fn chinese() {
    check("以后请用中文回答我。", "instruction");
    check("请不要再用表情符号", "instruction");
    check("我很喜欢绘画和弹钢琴。", "preference taste.");
    check("我不吃猪肉", "preference taste.猪肉=dislike");
    check("我对花生过敏。", "preference taste.");
    check("你好，我叫张曼婷，很高兴认识你。", "profile user.name=张曼婷");
    check("我现在住在杭州。", "profile user.city=杭州");
    check("我们上个月搬到了成都", "profile user.city=成都");
    check("我是一名护士长，我是一名医生", "profile user.work");
    check("我今年三十二岁", "profile user.age");
    check("我的妹妹叫小雨", "profile user.sister.");
    check("提醒我明天交报告", "task");
    check("昨天我参加了一个婚礼", "event");
    check("我的房租是3500元", "fact my.");
    check("请记住钥匙在红色抽屉里", "fact");
    for text in [
        "你喜欢茶吗？",
        "如果我住在罗马",
        "他说我住在罗马",
        "今天天气很好",
        "我喜欢你",
        "我的问题很简单",
        "我叫什么名字？",
        "翻译：我住在巴黎",
        "好的，谢谢你的推荐",
    ] {
        check_nothing(text);
    }
}

#[test]
fn japanese() {
    check("これからは日本語で答えてください。", "instruction");
    check("絶対に絵文字を使わないでください", "instruction");
    check("コーヒーよりお茶の方が好きです", "preference choice.");
    check("私はジャズがとても好きです。", "preference taste.");
    check("ピーナッツアレルギーがあります", "preference taste.");
    check("私は納豆が嫌いです", "preference taste.");
    check("私の名前は佐藤美咲です。", "profile user.name=佐藤美咲");
    check("私は今、福岡に住んでいます", "profile user.city");
    check("先月、仙台に引っ越しました", "profile user.city");
    check("私は看護師です", "profile user.work");
    check("私は28歳です", "profile user.age");
    check("昨日、友人の結婚式に行きました", "event");
    check("鍵は赤い箱にあることを覚えておいて", "fact");
    for text in [
        "お茶は好きですか？",
        "もし私はローマに住んでいたら",
        "今日は天気がいいですね",
        "彼は東京に住んでいます",
        "私の名前は何ですか",
        "翻訳して：私はパリに住んでいます",
        "ありがとうございます",
    ] {
        check_nothing(text);
    }
}

#[test]
fn years_of_something_else_are_no_age() {
    for text in [
        "Tengo un perro desde hace diez años.",
        "Tengo gatos hace ocho años.",
        "J'ai un chien depuis dix ans.",
        "J'ai des chats depuis dix ans.",
    ] {
        let mut memory = memory();
        learn(&mut memory, Message::user(text, 0));
        let records = memory.list(&turnwise_memory::ListOptions::default());
        let ages = records.iter().filter(|one| one.slot.as_deref() == Some("user.age"));
        assert_eq!(ages.count(), 0, "{text}");
    }
}
