//! Phrases in results, by language: English, German, French, Spanish, Portuguese, Italian, Russian,
//! Chinese and Japanese. To add a language, add a row to each list.

use super::words::List;

/// An error occurred.
#[rustfmt::skip]
pub(super) const FAILED: &[&str] = &[
    "error", "errors", "failed", "failure", "exception", "traceback", "not found", "no such", "invalid", "timed out", "timeout",
    "could not", "unable to", "command not found", "aborted", "fatal", "panicked", "no match", "incorrect", "fail", "failing",
    "crash", "crashed", "out of memory", "oom killed", "rolled back", "killed", "evicted", "unprocessable", "does not exist",
    "doesn't exist", "unknown command", "unrecognized",
    "rollback", "err", "errno",
    "fehler", "fehlgeschlagen", "nicht gefunden", "ungültig", "konnte nicht",
    "erreur", "échec", "échoué", "introuvable", "invalide",
    "falló", "fallido", "no encontrado", "no se encontró", "inválido", "no se pudo",
    "erro", "falhou", "não encontrado", "não foi possível",
    "errore", "fallito", "non trovato", "non valido", "impossibile",
    "ошибка", "не найден", "не найдено", "не удалось", "неверный",
    "错误", "失败", "未找到", "没有找到", "无效",
    "エラー", "失敗", "見つかりません", "無効", "タイムアウト",
];

/// Failures that count anywhere in a short text.
#[rustfmt::skip]
pub(super) const SURE_FAILURES: &[&str] = &[
    "error", "errors", "failed", "failure", "not found", "exception", "no such file", "does not exist", "doesn't exist",
    "timed out", "timeout", "traceback", "crash", "crashed", "rolled back", "was false", "is false", "returned false",
    "rollback", "err", "errno",
    "fehlgeschlagen", "gescheitert", "abgebrochen", "zeitüberschreitung", "échoué", "échec", "falló", "falhou", "fallito", "ошибка",
    "错误", "失败", "出错", "超时", "异常", "エラー", "失敗", "タイムアウト",
];

/// Phrases of success that contain a word for failure. They are removed before failures are
/// searched.
#[rustfmt::skip]
pub(super) const HARMLESS: &[&str] = &[
    "0 failed", "0 failures", "0 errors", "0 error", "no errors", "no error", "no failures", "without errors", "without error",
    "without any error", "without failures", "error-free", "no issues", "no problems", "without problems", "no conflicts", "no problem", "no worries",
    "keine fehler", "ohne fehler", "fehlerfrei", "0 fehler", "aucune erreur", "sans erreur", "0 erreur", "sin errores", "sin error",
    "ningún error", "0 errores", "sem erros", "sem erro", "nenhum erro", "senza errori", "nessun errore", "без ошибок",
    "ошибок нет", "нет ошибок", "0 ошибок", "无错误", "没有错误", "无异常", "没有异常", "没有问题", "エラーなし", "エラーはありません",
    "エラーはありませんでした", "問題ありません", "問題はありません", "問題なく",
];

/// The result is empty.
#[rustfmt::skip]
pub(super) const NOTHING: &[&str] = &[
    "no rows", "no results", "no result", "no matches", "no matching", "no records", "no record", "no entries", "no hits",
    "no items", "no data", "nothing found", "none found", "nothing matched", "nothing matches", "empty set", "empty result",
    "no flights", "no rooms", "no tables", "no seats", "no slots", "no documents", "no files",
    "keine treffer", "kein treffer", "keine ergebnisse", "kein ergebnis", "keine einträge", "keine daten", "nichts gefunden",
    "aucun résultat", "aucune donnée", "rien trouvé", "sin resultados", "ningún resultado", "no hay resultados",
    "nenhum resultado", "sem resultados", "nada encontrado", "nessun risultato", "nessun dato", "nessuna corrispondenza",
    "ничего не найдено", "нет результатов", "нет данных", "没有结果", "无结果", "没有符合", "无数据", "没有数据", "查无", "未查到",
    "該当する", "該当なし", "データがありません", "結果がありません",
];

/// Sentences that say that something did not happen. They count only in a single line: longer texts
/// may contain any negation.
#[rustfmt::skip]
pub(super) const DENIALS: &[&str] = &[
    "was not", "were not", "is not", "are not", "did not", "didn't", "wasn't", "weren't", "isn't", "doesn't", "does not",
    "unfortunately", "not enough", "too many", "exceeded", "exceeds", "missing", "conflict", "is busy", "is locked", "no longer",
    "not recognized", "unknown", "overlaps", "no available", "none available", "nobody", "there are no", "there is no",
    "do not exist", "don't exist", "no more",
    "wurde nicht", "wurden nicht", "ist nicht", "sind nicht", "leider", "nicht genug", "nicht genügend", "unbekannt", "fehlt",
    "keine freien", "kein freier", "kein freies", "keine plätze", "nicht akzeptiert", "nicht zustande", "nicht mehr",
    "fehlen", "keine verbindung", "abgelaufen", "existiert nicht",
    "n'a pas", "n'ont pas", "n'est pas", "ne sont pas", "aucun", "aucune", "pas abouti", "manquant", "manquante", "dépassé",
    "n'existe pas", "n'existent pas", "expiré", "expirée",
    "no hay", "no se ha", "no se han", "no existe", "no fue", "no está", "ningún", "ninguna", "falta", "faltan", "insuficiente",
    "no quedan", "no queda", "no es válido", "no es válida", "caducado", "caducada", "ha vencido",
    "não foi", "não há", "não existe", "não está", "não autorizado", "não pôde", "nenhum", "nenhuma", "faltam",
    "não é válido", "não é válida", "não restam", "expirou", "expirado", "expirada",
    "nessun", "nessuna", "non è", "non c'è", "non ci sono", "non esiste", "non autorizzato", "manca", "mancano",
    "scaduto", "scaduta", "non è valido", "non è valida", "non restano",
    "не прошёл", "не прошел", "не прошла", "не прошло", "не выполнен", "не существует", "не принят", "не хватает",
    "недостаточно", "нет свободных", "нет мест", "превышен", "отсутствует", "к сожалению",
    "запрещён", "запрещен", "отказ", "истёк", "истек", "не осталось", "просрочен", "просрочена",
    "未成功", "不成功", "没有成功", "未能", "不足", "约满", "不支持", "不存在", "未通过", "不符合", "繁忙", "缺少", "权限不够", "已过期", "没能",
    "未完成", "不够", "找不到", "过期", "没有权限", "期限切れ",
    "ません", "不可", "不足", "空きがない", "在庫切れ",
];

/// The request was understood, and declined.
#[rustfmt::skip]
pub(super) const REFUSED: &[&str] = &[
    "unavailable", "not available", "no longer available", "denied", "declined", "refused", "rejected", "not allowed",
    "not permitted", "forbidden", "unauthorized", "not possible", "cannot", "can't", "sold out", "fully booked",
    "booked out", "no availability", "out of stock", "already booked", "already taken", "not eligible", "ineligible",
    "insufficient", "unsuccessful", "blocked", "expired", "not authorized", "unable to", "not able to", "could not", "couldn't",
    "conflicting", "conflicts with", "already has", "try another", "try a different", "choose another", "pick another",
    "nicht verfügbar", "abgelehnt", "verweigert", "ausgebucht", "ausverkauft", "nicht möglich", "nicht erlaubt", "gesperrt",
    "können nicht", "kann nicht", "konnte nicht", "konnten nicht", "bereits belegt", "bereits vergeben", "überschneidet sich",
    "indisponible", "refusé", "refusée", "complet", "pas disponible", "impossible", "interdit", "ne pouvons pas", "n'a pas pu",
    "n'avons pas pu", "déjà pris", "déjà réservé", "en conflit",
    "no disponible", "rechazado", "rechazada", "denegado", "agotado", "no es posible", "no permitido", "no podemos", "no pudimos",
    "ya está reservado", "ya está ocupado", "en conflicto",
    "indisponível", "não disponível", "recusado", "negado", "esgotado", "não permitido", "não podemos", "não conseguimos",
    "já está reservado", "em conflito",
    "non disponibile", "rifiutato", "negato", "esaurito", "non consentito", "al completo", "non possiamo", "già occupato",
    "già prenotato", "in conflitto",
    "недоступно", "недоступен", "отказано", "отклонено", "отклонён", "нет в наличии", "запрещено", "нет мест", "не можем",
    "не смогли", "уже занято", "уже занят",
    "不可用", "拒绝", "已满", "售罄", "不允许", "无法", "已订满", "没有空", "冲突", "已被预订", "已被占用",
    "利用できません", "拒否", "満席", "満室", "売り切れ", "できません", "重複", "予約が入って",
];

/// It would work, but nothing was done yet.
#[rustfmt::skip]
pub(super) const CHECKS: &[&str] = &[
    "available", "is free", "are free", "would be", "would have", "would delete", "would create", "would update", "dry run",
    "preview", "simulated", "still open", "still free", "to destroy", "to confirm", "confirm=true", "can be booked", "bookable",
    "no changes",
    "noch frei", "wäre", "wären", "est libre", "sont libres", "está libre", "están libres", "está livre", "è libero", "è libera",
    "свободен", "свободна", "свободны", "可以预订", "可以预定", "还有位", "有房", "空席があり", "空きがあり", "空席あり",
    "verfügbar", "frei", "disponible", "disponibles", "disponível", "disponibile", "доступно", "доступен", "свободно",
    "还有", "有余票", "空いて",
    "可用", "可预订", "有空", "空室あり", "利用可能",
];

/// Words for "none".
pub(super) const NONE: &[&str] =
    &["no", "none", "keine", "kein", "aucun", "aucune", "ningún", "ninguna", "nenhum", "nenhuma"];

/// It waits for an event or a person.
#[rustfmt::skip]
pub(super) const OPEN: &[&str] = &[
    "pending", "processing", "in progress", "queued", "awaiting", "waiting", "under review", "on hold",
    "requires action", "requires", "action required", "for review", "in review", "was queued", "submitted for", "not yet",
    "ausstehend", "in bearbeitung", "en attente", "en cours", "pendiente", "en proceso", "pendente", "em andamento",
    "in attesa", "in corso", "в обработке", "ожидает", "待处理", "处理中", "等待", "処理中", "保留中",
];

/// It happened.
#[rustfmt::skip]
pub(super) const DONE: &[&str] = &[
    "success", "successful", "successfully", "succeeded", "ok", "done", "completed", "complete", "confirmed", "booked",
    "reserved", "cancelled", "canceled", "created", "updated", "accepted", "approved", "sent", "submitted", "saved",
    "deleted", "scheduled", "paid", "refunded", "shipped", "delivered",
    "erfolgreich", "bestätigt", "gebucht", "storniert", "erledigt", "gesendet", "bezahlt",
    "réussi", "confirmé", "confirmée", "réservé", "annulé", "envoyé", "terminé",
    "exitoso", "éxito", "confirmado", "confirmada", "reservado", "cancelado", "enviado", "completado",
    "sucesso", "concluído", "riuscito", "confermato", "prenotato", "annullato", "inviato", "completato",
    "успешно", "подтверждено", "забронировано", "отменено", "отправлено", "готово",
    "成功", "已确认", "已预订", "已取消", "已完成", "已发送", "完了", "確認済み", "予約済み", "キャンセル済み",
];

/// Words that negate the next word.
pub(super) const NEGATIONS: &[&str] =
    &["not", "never", "nicht", "pas", "no", "não", "non", "не", "未", "没", "不", "尚未"];

/// `DONE` for lookups of single words.
pub(super) static DONE_WORDS: List = List::of(DONE);
pub(super) static FAILED_WORDS: List = List::of(FAILED);

/// Keys that hold the state of a record.
#[rustfmt::skip]
pub(super) static STATES: List = List::of(&[
    "phase", "conclusion", "health", "status", "state", "result", "outcome", "availability", "decision", "verdict", "response", "zustand", "ergebnis", "statut", "etat", "resultat", "situação", "situacao",
    "état", "résultat", "estado", "resultado", "stato", "esito", "risultato", "статус", "состояние", "результат", "状态",
    "结果", "状態", "結果", "ステータス",
]);

/// Kinds of messages besides errors. A map of message texts has them as keys side by side.
#[rustfmt::skip]
pub(super) static KINDS: List = List::of(&[
    "warning", "warn", "info", "debug", "notice", "hint", "danger", "critical", "fatal", "muted", "primary",
    "secondary", "accent",
]);

/// Keys that hold the reason.
#[rustfmt::skip]
pub(super) static REASONS: List = List::of(&[
    "message", "msg", "reason", "motif", "razón", "razon", "causa", "detail", "details", "description", "info", "note", "error", "errormessage", "nachricht",
    "meldung", "grund", "raison", "mensaje", "motivo", "errmsg", "title", "mensagem", "messaggio", "сообщение", "причина", "消息", "原因", "メッセージ", "理由",
]);

/// Keys of reasons that may equally be names: the title of a film, a note to a booking.
pub(super) static NAMES: List = List::of(&["title", "description", "info", "note"]);

/// Keys that are true if the action was done.
pub(super) static TRUE_WHEN_DONE: List = List::of(&[
    "success",
    "successful",
    "issuccess",
    "issuccessful",
    "isok",
    "ok",
    "succeeded",
    "done",
    "completed",
    "confirmed",
    "acknowledged",
    "accepted",
    "erfolg",
    "成功",
]);

/// Keys that are true if the action would work.
pub(super) static ALLOWED: List = List::of(&[
    "available",
    "isavailable",
    "eligible",
    "iseligible",
    "possible",
    "ispossible",
    "feasible",
    "allowed",
    "permitted",
    "bookable",
    "verfügbar",
    "disponible",
    "disponível",
    "disponibile",
    "доступно",
    "可用",
    "可预订",
]);

/// Keys and words in the arguments of a call that only asks.
#[rustfmt::skip]
pub(super) static ASKING: List = List::of(&[
    "check", "dryrun", "preview", "simulate", "validateonly", "validate", "estimate", "quote", "checkonly", "testonly",
    "simulation", "simulated",
    "prüfen", "vérifier", "comprobar", "verificar", "verificare", "проверить", "查询", "检查", "確認",
    "prüfung", "vérification", "consulter", "consulta", "consultar", "consultare", "проверка", "проверять",
]);
