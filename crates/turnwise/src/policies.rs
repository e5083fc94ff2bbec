//! Options of several levels, merged field by field.

use alloc::string::String;
use alloc::vec::Vec;

use crate::options::Options;

/// Options by level. The most specific level wins, field by field: the request's over the
/// conversation's, those over the agent's, and those over the app's. What a level does not set, it
/// inherits; [`Options::clear`] goes back to the default.
///
/// ```
/// use turnwise::{Context, Options, Policies, Size};
///
/// let policies = Policies {
///     app: Options::new().window(128_000).trigger(Size::fraction(0.6)),
///     request: Options::new().window(32_000),
///     ..Policies::default()
/// };
/// let origins = policies.origins();
/// assert_eq!(origins[0].option, "trigger");
/// assert_eq!((origins[1].value.as_str(), origins[1].level), ("32000", "request"));
/// assert!(Context::new(policies.merge()).is_ok());
///
/// let request = Options::new().target(Size::fraction(0.9));
/// let at_odds = Policies { request, ..policies };
/// let error = Context::new(at_odds.merge()).err().map(|error| error.to_string());
/// assert!(error.is_some_and(|error| {
///     error.ends_with("; `target` is set by `request`, `trigger` is set by `app`")
/// }));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Policies {
    /// For all agents of a program.
    pub app: Options,
    /// For one agent.
    pub agent: Options,
    /// For one conversation.
    pub conversation: Options,
    /// For one request.
    pub request: Options,
}

/// An option with the level that its value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The option's name.
    pub option: &'static str,
    /// Its value as JSON text.
    pub value: String,
    /// The name of the level.
    pub level: &'static str,
}

impl Policies {
    /// The merged options. Levels that cannot hold together are an error of
    /// [`Context::new`](crate::Context::new) that names them.
    pub fn merge(&self) -> Options {
        let mut merged = Options::default();
        for (options, level) in self.by_level() {
            let names = options.entries().into_iter().map(|(name, _)| name);
            let names = names.chain(options.errors.iter().map(|(name, _)| *name));
            for name in names.collect::<Vec<_>>() {
                if merged.levels.0.iter().any(|(known, _)| **known == *name) {
                    continue;
                }
                merged.levels.0.push((name.into(), level));
                merged.values.copy(&options.values, |wanted| wanted == name);
                let error = options.errors.iter().find(|(wrong, _)| *wrong == name);
                merged.errors.extend(error.cloned());
            }
        }
        merged
    }

    /// Every option that a level sets, with the most specific of these levels; sorted by name.
    pub fn origins(&self) -> Vec<Origin> {
        let mut origins: Vec<Origin> = Vec::new();
        for (options, level) in self.by_level() {
            for (option, value) in options.entries() {
                if !origins.iter().any(|origin| origin.option == option) {
                    origins.push(Origin { option, value, level });
                }
            }
        }
        origins.sort_by_key(|origin| origin.option);
        origins
    }

    /// The levels, the most specific first.
    fn by_level(&self) -> impl Iterator<Item = (&Options, &'static str)> {
        let all = [&self.app, &self.agent, &self.conversation, &self.request];
        all.into_iter().zip(turnwise_host::options::LEVELS).rev()
    }
}
