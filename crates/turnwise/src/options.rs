//! The options of a context, as a builder.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_host::context_options;
use turnwise_host::formats::Format;
use turnwise_host::formats::lint::Target;
use turnwise_host::options::tables::{
    BackgroundOptions, ContextOptions, PaybackOptions, PinOptions, SummarizerOptions,
};
pub use turnwise_host::options::{Envelope, Preset, TextPlace};
use turnwise_host::options::{Levels, OptionsError, Saving, Settings, Share, SummarizerKind};
use turnwise_host::text::{CheckPolicy, Template};
use turnwise_host::turnwise_core::policy::{Keep, Limit, Threshold, When};

use crate::error::Error;
use crate::size::{Size, permille};
use crate::strategy::Strategy;

/// The options of a [`Context`](crate::Context). Everything may be left out; the defaults are the
/// best policy that works offline. Wrong values are reported by `Context::new`, with the option's
/// path.
///
/// ```
/// use turnwise::{Options, Size, clear_tool_results, trim};
///
/// let options = Options::new()
///     .window(128_000)
///     .reserve_output(4_000)
///     .trigger(Size::fraction(0.8))
///     .strategies([clear_tool_results().keep_results(3), trim()]);
/// assert!(turnwise::Context::new(options).is_ok());
/// assert!(turnwise::Context::new(Options::new().window(10).reserve_output(10)).is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    pub(crate) values: ContextOptions,
    /// The options that go back to their default, against a more general level.
    pub(crate) cleared: Vec<&'static str>,
    /// What is wrong with options, by their names. `Context::new` reports the first.
    pub(crate) errors: Vec<(&'static str, OptionsError)>,
    pub(crate) levels: Levels,
}

/// The methods of the options in the table, one for each of a plain type. The others are below.
macro_rules! setters {
    (
        $(#[$about:meta])*
        pub struct $record:ident {
            $(
                read {
                    $(
                        $(#[doc = $doc:literal])*
                        $field:ident $name:literal: $type:ident $(= $default:literal)?
                        $({ $($key:ident: $value:expr),* })?,
                    )*
                }
                $(package $package:tt)?
            )*
        }
    ) => {
        impl Options {
            $($(setter! {
                [$(#[doc = $doc])* $(#[doc = concat!("\nDefault: ", $default, ".")])?]
                $field $name $type
            })*)*
        }
    };
}

macro_rules! setter {
    ([$($doc:tt)*] $field:ident $name:literal Text) => {
        $($doc)*
        #[must_use]
        pub fn $field(self, text: &str) -> Self {
            self.set($name, Ok(text), |values, text| values.$field = Some(Box::from(text)))
        }
    };
    ([$($doc:tt)*] $field:ident $name:literal Limit) => {
        $($doc)*
        #[must_use]
        pub fn $field(self, size: Size) -> Self {
            self.set($name, size.limit($name), |values, size| values.$field = Some(size))
        }
    };
    ([$($doc:tt)*] $field:ident $name:literal Trigger) => {
        $($doc)*
        #[must_use]
        pub fn $field(self, size: Size) -> Self {
            self.set($name, trigger(&size, $name), |values, size| values.$field = Some(size))
        }
    };
    ([$($doc:tt)*] $field:ident $name:literal Keep) => {
        $($doc)*
        #[must_use]
        pub fn $field(self, size: Size) -> Self {
            self.set($name, keep(&size, $name), |values, size| values.$field = Some(size))
        }
    };
    // Those with a method of their own.
    ([$($doc:tt)*] $field:ident $name:literal Strategies) => {};
    ([$($doc:tt)*] $field:ident $name:literal Saving) => {};
    ([$($doc:tt)*] $field:ident $name:literal CheckOrFalse) => {};
    ([$($doc:tt)*] $field:ident $name:literal BackgroundOptions) => {};
    ([$($doc:tt)*] $field:ident $name:literal PaybackOptions) => {};
    ([$($doc:tt)*] $field:ident $name:literal PinOptions) => {};
    ([$($doc:tt)*] $field:ident $name:literal SummarizerOptions) => {};
    // Numbers, flags and names.
    ([$($doc:tt)*] $field:ident $name:literal $type:ident) => {
        $($doc)*
        #[must_use]
        pub fn $field(self, value: $type) -> Self {
            self.set($name, Ok(value), |values, value| values.$field = Some(value))
        }
    };
}

context_options!(setters);

impl Options {
    /// The default options. They have no window, so requests have no budget.
    pub fn new() -> Self {
        Self::default()
    }

    /// The strategies, in order. Each one runs only while the plan is over its target.
    ///
    /// Default: the best ones that work offline.
    #[must_use]
    pub fn strategies(self, strategies: impl IntoIterator<Item = Strategy>) -> Self {
        let named = strategies.into_iter().enumerate();
        let list = named.map(|(place, strategy)| strategy.options(place)).collect();
        self.set("strategies", list, |values, list| values.strategies = Some(list))
    }

    /// The smallest saving that justifies an edit, since every edit invalidates the provider's
    /// cached prefix: a share of the budget, or tokens; no tokens for any saving. Edits that the
    /// budget requires are always made.
    ///
    /// Default: 2 % of the budget.
    #[must_use]
    pub fn min_saving(self, size: Size) -> Self {
        let saving = size.limit("minSaving").and_then(|limit| match limit {
            Limit { turns: None, messages: None, tokens: Some(_), permille: None }
            | Limit { turns: None, messages: None, tokens: None, permille: Some(_) } => {
                Ok(Saving(limit))
            }
            _ => {
                let wanted = "a share or a number of tokens";
                Err(OptionsError::wrong("minSaving".into(), wanted, "another size"))
            }
        });
        self.set("minSaving", saving, |values, saving| values.min_saving = Some(saving))
    }

    /// Delays strategies until their savings over this number of requests pay for the cached prefix
    /// that they change. A cached token costs this share of a normal one. Does not apply if the
    /// request would exceed the budget.
    ///
    /// Default: strategies act at once.
    #[must_use]
    pub fn payback(self, requests: u32, cached_price: f64) -> Self {
        let price = permille(cached_price, "payback.cachedPrice");
        self.set("payback", price, |values, price| {
            let cached_price = Some(Share(price));
            values.payback = Some(PaybackOptions { requests: Some(requests), cached_price });
        })
    }

    /// Asks for a summary of the host ahead of need: from this size on, which is below the trigger.
    /// It is used when the trigger fires.
    ///
    /// Default: a summary is requested when the trigger fires.
    #[must_use]
    pub fn background(self, at: Size) -> Self {
        self.set("background", trigger(&at, "background.at"), |values, at| {
            values.background = Some(BackgroundOptions { at: Some(at) });
        })
    }

    /// How to check the facts of the host's summaries; `None` for no check.
    ///
    /// Default: [`CheckPolicy::Append`].
    #[must_use]
    pub fn check_summaries(self, policy: Option<CheckPolicy>) -> Self {
        self.set("checkSummaries", Ok(policy), |values, policy| {
            values.check_summaries = Some(policy);
        })
    }

    /// Makes summaries without a model: notes from the speakers' own words, at once.
    #[must_use]
    pub fn offline_notes(self) -> Self {
        self.summarizer(SummarizerKind::Extractive, None)
    }

    /// Makes offline notes with the sections for one kind of conversation.
    #[must_use]
    pub fn offline_notes_for(self, template: Template) -> Self {
        self.summarizer(SummarizerKind::Extractive, Some(template))
    }

    /// Asks the host for summaries: a plan then carries a [job](crate::Plan::job).
    #[must_use]
    pub fn model_summaries(self) -> Self {
        self.summarizer(SummarizerKind::Host, None)
    }

    /// Pins the user message that opened the task, or not. Default: false.
    #[must_use]
    pub fn pin_task(self) -> Self {
        self.pin(|pin| pin.task = Some(true))
    }

    /// Whether system and developer messages are never changed or left out. Default: true.
    #[must_use]
    pub fn pin_system(self, is_pinned: bool) -> Self {
        self.pin(|pin| pin.system = Some(is_pinned))
    }

    /// Sets an option back to its default, against a more general level of
    /// [`Policies`](crate::Policies). The name is that of the package: `"reserveOutput"`.
    #[must_use]
    pub fn clear(mut self, option: &'static str) -> Self {
        self.errors.retain(|(name, _)| *name != option);
        if self.values.clear(option) {
            self.cleared.push(option);
        } else {
            let known = ContextOptions::SPECS.iter().filter(|spec| spec.is_read());
            let known = known.map(|spec| spec.name).collect::<Vec<_>>();
            self.errors.push((option, OptionsError::unknown(option.into(), &known)));
        }
        self
    }

    /// The names of the options that are set or cleared, with their values as JSON.
    pub(crate) fn entries(&self) -> Vec<(&'static str, String)> {
        let cleared = self.cleared.iter().map(|name| (*name, "null".to_string()));
        self.values.entries().into_iter().chain(cleared).collect()
    }

    pub(crate) fn settings(self) -> Result<Settings, Error> {
        match self.errors.into_iter().next() {
            Some((_, error)) => Err(self.levels.name(error).into()),
            None => Ok(self.values.into_settings(&self.levels)?),
        }
    }

    fn pin(self, change: impl FnOnce(&mut PinOptions)) -> Self {
        self.set("pin", Ok(()), |values, ()| change(values.pin.get_or_insert_default()))
    }

    fn summarizer(self, kind: SummarizerKind, template: Option<Template>) -> Self {
        self.set("summarizer", Ok(()), |values, ()| {
            let kind = Some(kind);
            values.summarizer = Some(SummarizerOptions { kind, template, max_tokens: None });
        })
    }

    /// Sets an option, or remembers what is wrong with it. Set twice, the last value counts.
    fn set<T>(
        mut self,
        name: &'static str,
        value: Result<T, OptionsError>,
        set: impl FnOnce(&mut ContextOptions, T),
    ) -> Self {
        self.errors.retain(|(other, _)| *other != name);
        self.cleared.retain(|other| *other != name);
        match value {
            Ok(value) => set(&mut self.values, value),
            Err(error) => self.errors.push((name, error)),
        }
        self
    }
}

/// The trigger at this size.
pub(crate) fn trigger(size: &Size, path: &str) -> Result<Threshold, OptionsError> {
    Ok(Threshold::single(size.limit(path)?, When::Reaches))
}

/// The end of the conversation of this size.
pub(crate) fn keep(size: &Size, path: &str) -> Result<Keep, OptionsError> {
    Ok(Keep { any: [size.limit(path)?].into() })
}
