use super::checks;
use super::exercise::estimate;
use turnwise_tokens::{Encoding, Specials, Tokenizer};

/// Checks that the estimate is within 15 % of the exact count.
fn check(text: &str) {
    let mut tokenizer = Tokenizer::embedded(Encoding::O200kBase).expect("the vocabulary");
    let exact = tokenizer.count(text, Specials::AsText).expect("a count");
    let estimated = estimate(text);
    let off = (i64::from(estimated) - i64::from(exact)) * 100 / i64::from(exact);
    assert!(off.abs() <= 15, "estimated {estimated}, counted {exact}: {off} %");
}

checks! {
    fn english() {
        check(
            "The customer wrote on Monday that the second parcel had not arrived. She had been \
             told twice that it would be there within three days, and would like to know whom to \
             call. We looked at the records of the carrier: the parcel left the warehouse, was \
             handed over in the evening, and has not been seen since. Please apologize, offer to \
             send another one today without any charge, and ask whether the address is still the \
             same as last year.",
        );
    }

    /// Hint: German words are longer than English ones, and the vocabulary has smaller pieces of
    /// them.
    fn german() {
        check(
            "Die Kundin schrieb am Montag, dass das zweite Paket nicht angekommen sei. Man habe \
             ihr zweimal gesagt, es werde innerhalb von drei Tagen da sein, und sie wolle nun \
             wissen, wen sie anrufen könne. Wir haben in den Unterlagen des Zustellers \
             nachgesehen: Das Paket hat das Lager verlassen, wurde am Abend übergeben und ist \
             seither verschwunden. Bitte entschuldigen Sie sich und bieten Sie an, noch heute ein \
             weiteres Paket kostenlos zu verschicken.",
        );
    }

    /// Hint: quotes, braces and colons often share a token with their neighbors, and a token holds
    /// three digits.
    fn json() {
        check(
            r#"{"order_id":"W2378156","status":"delivered","items":[{"name":"Keyboard",
            "product_id":1656367028,"price":269.46,
            "options":{"switch":"clicky","backlight":"RGB","size":"full"}},
            {"name":"Thermostat","product_id":4896585277,"price":135.24,
            "options":{"compatibility":"Apple","color":"black"}}],
            "payment":{"method":"credit_card_9513926","amount":404.7},
            "address":{"street":"760 Elm Avenue","city":"Philadelphia","zip":"19031",
            "country":"USA"}}"#,
        );
    }

    /// Hint: this text has no blanks, and most characters are words.
    fn chinese() {
        check(
            "客户星期一来信说，第二个包裹还没有到。她两次被告知三天之内就会送达，现在想知道应该给谁打电话。我们查看了快递公司的记录：\
             包裹已经离开仓库，当天晚上交给了快递员，从那以后就再也没有消息。请向客户道歉，今天免费再寄一个，并且问一下地址是否还和去年一样。",
        );
    }

    /// Hint: the vocabulary does not contain such words.
    fn hashes() {
        check(
            "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 \
             60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752 \
             fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13 \
             a4e624d686e03ed2767c0abd85c14426b0b1157d2ce81d27bb4fe4f6f01d688a",
        );
    }

    fn code() {
        check(
            "export function total(items) {\n  let sum = 0;\n  for (const item of items) {\n    \
             if (item.price === undefined) continue;\n    \
             sum += item.price * (item.quantity ?? 1);\n  }\n  \
             return Math.round(sum * 100) / 100;\n}\n\n\
             const cart = [{ price: 3.5, quantity: 2 }];\n\
             console.log(total(cart), cart.length > 0 ? \"open\" : \"empty\");\n",
        );
    }

    fn an_empty_text_has_zero_tokens() {
        assert_eq!(estimate(""), 0);
    }
}
