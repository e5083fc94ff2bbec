//! Phrases of results, by language: English, German, French, Spanish, Portuguese, Italian, Russian,
//! Chinese and Japanese. To add a language, add a row to each.

/// An error.
#[rustfmt::skip]
pub(super) const FAILED: &[&str] = &[
    "error", "errors", "failed", "failure", "exception", "traceback", "not found", "no such", "invalid", "timed out", "timeout",
    "could not", "unable to", "command not found", "aborted", "fatal", "panicked", "no match", "incorrect",
    "fehler", "fehlgeschlagen", "nicht gefunden", "ungültig", "konnte nicht",
    "erreur", "échec", "échoué", "introuvable", "invalide",
    "falló", "fallido", "no encontrado", "no se encontró", "inválido", "no se pudo",
    "erro", "falhou", "não encontrado", "não foi possível",
    "errore", "fallito", "non trovato", "non valido", "impossibile",
    "ошибка", "не найден", "не найдено", "не удалось", "неверный",
    "错误", "失败", "未找到", "没有找到", "无效",
    "エラー", "失敗", "見つかりません", "無効",
];

/// It was understood, and declined.
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
    "available", "is free", "are free", "would be", "dry run", "preview", "simulated",
    "verfügbar", "frei", "disponible", "disponibles", "disponível", "disponibile", "доступно", "доступен", "свободно",
    "可用", "可预订", "有空", "空室あり", "利用可能",
];

/// It waits for an event or a person.
#[rustfmt::skip]
pub(super) const OPEN: &[&str] = &[
    "pending", "processing", "in progress", "queued", "awaiting", "waiting", "under review", "on hold",
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

/// Keys that hold the state of a record.
#[rustfmt::skip]
pub(super) const STATES: &[&str] = &[
    "status", "state", "result", "outcome", "availability", "decision", "verdict", "response", "zustand", "ergebnis", "statut",
    "état", "résultat", "estado", "resultado", "stato", "esito", "risultato", "статус", "состояние", "результат", "状态",
    "结果", "状態", "結果", "ステータス",
];

/// Keys that hold the reason.
#[rustfmt::skip]
pub(super) const REASONS: &[&str] = &[
    "message", "msg", "reason", "detail", "details", "description", "info", "note", "error", "errormessage", "nachricht",
    "grund", "raison", "mensaje", "motivo", "mensagem", "messaggio", "сообщение", "причина", "消息", "原因", "メッセージ", "理由",
];

/// Keys that are true when it was done.
pub(super) const TRUE_WHEN_DONE: &[&str] = &[
    "success",
    "successful",
    "ok",
    "succeeded",
    "done",
    "completed",
    "confirmed",
    "erfolg",
    "成功",
];

/// Keys and words of arguments with which a call only asks.
#[rustfmt::skip]
pub(super) const ASKING: &[&str] = &[
    "check", "dryrun", "preview", "simulate", "validateonly", "validate", "estimate", "quote", "checkonly", "testonly",
    "prüfen", "vérifier", "comprobar", "verificar", "verificare", "проверить", "查询", "检查", "確認",
];
