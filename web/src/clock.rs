//! A clock in milliseconds, for measuring durations.

/// Milliseconds since some moment; they wrap after seven weeks.
pub fn milliseconds() -> u32 {
    #[cfg(target_arch = "wasm32")]
    return (js_sys::Date::now() % 4_294_967_296.0) as u32;
    #[cfg(not(target_arch = "wasm32"))]
    return std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as u32);
}
