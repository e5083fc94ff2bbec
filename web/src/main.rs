//! Starts the playground in a browser; natively there is nothing to start.

fn main() {
    #[cfg(target_arch = "wasm32")]
    turnwise_playground::run::start();
}
