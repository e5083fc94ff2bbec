//! Starts the playground in a browser; natively it does nothing.

fn main() {
    #[cfg(target_arch = "wasm32")]
    turnwise_playground::run::start();
}
