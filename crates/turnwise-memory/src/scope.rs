//! The owner of a memory: an application and a user, and optionally an agent or a project.
//!
//! INVARIANT: a memory has exactly one scope, and a scope has a user. There is no global or default
//! scope, so a query without a user does not compile.

use alloc::format;
use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::error::Error;

/// The owner of a memory.
///
/// ```
/// use turnwise_memory::Scope;
///
/// let scope = Scope::new("shop", "ana")?.with_project("kitchen");
/// assert_eq!(scope.name(), "shop/ana//kitchen");
/// assert_eq!(Scope::new("shop", " ").unwrap_err().code(), "empty_user");
/// # Ok::<(), turnwise_memory::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct Scope(Parts);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Parts {
    app: String,
    user: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    agent: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    project: Option<String>,
}

impl Scope {
    /// The memory of `user` in `app`.
    ///
    /// # Errors
    /// `empty_user` and `empty_app` if a name is missing.
    pub fn new(app: &str, user: &str) -> Result<Self, Error> {
        let parts = Parts { app: app.into(), user: user.into(), agent: None, project: None };
        Self::try_from(parts)
    }

    /// Restricts the scope to one agent.
    #[must_use]
    pub fn with_agent(mut self, agent: &str) -> Self {
        self.0.agent = Some(normal(agent.into()));
        self
    }

    /// Restricts the scope to one project.
    #[must_use]
    pub fn with_project(mut self, project: &str) -> Self {
        self.0.project = Some(normal(project.into()));
        self
    }

    /// The scope as one string, for the keys of a store. Slashes and percent signs in the parts are
    /// escaped, so that two scopes never have the same name.
    pub fn name(&self) -> String {
        let part = |text: &str| text.replace('%', "%25").replace('/', "%2f");
        let optional = |text: &Option<String>| part(text.as_deref().unwrap_or_default());
        let Parts { app, user, agent, project } = &self.0;
        let name =
            format!("{}/{}/{}/{}", part(app), part(user), optional(agent), optional(project));
        String::from(name.trim_end_matches('/'))
    }
}

impl TryFrom<Parts> for Scope {
    type Error = Error;

    fn try_from(mut parts: Parts) -> Result<Self, Error> {
        if parts.user.trim().is_empty() {
            return Err(Error::new("empty_user", "a scope needs a `user`".into()));
        }
        if parts.app.trim().is_empty() {
            return Err(Error::new("empty_app", "a scope needs an `app`".into()));
        }
        parts.app = normal(parts.app);
        parts.user = normal(parts.user);
        parts.agent = parts.agent.map(normal);
        parts.project = parts.project.map(normal);
        parts.agent = parts.agent.filter(|agent| !agent.is_empty());
        parts.project = parts.project.filter(|project| !project.is_empty());
        Ok(Self(parts))
    }
}

/// A name in its composed form, so that `á` is one letter however it is typed. Without the feature
/// `normalize`, the host has to do that.
fn normal(name: String) -> String {
    #[cfg(feature = "normalize")]
    if !unicode_normalization::is_nfc(&name) {
        return unicode_normalization::UnicodeNormalization::nfc(name.as_str()).collect();
    }
    name
}

impl From<Scope> for Parts {
    fn from(scope: Scope) -> Self {
        scope.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_where_scopes_differ() {
        let scope = |user: &str| Scope::new("a", user).unwrap();
        let names = [
            scope("b").name(),
            scope("b/c").name(),
            scope("b%2fc").name(),
            scope("b").with_agent("c").name(),
            scope("b").with_project("c").name(),
        ];
        for (at, name) in names.iter().enumerate() {
            assert!(!names[..at].contains(name), "{name}");
        }
    }

    #[test]
    #[cfg(feature = "normalize")]
    fn names_are_compared_in_their_composed_form() {
        for (composed, apart) in
            [("Ána", "A\u{301}na"), ("한", "\u{1112}\u{1161}\u{11ab}"), ("が", "か\u{3099}")]
        {
            let (one, other) =
                (Scope::new("a", composed).unwrap(), Scope::new("a", apart).unwrap());
            assert_eq!((&one, one.name()), (&other, other.name()));
            let json = serde_json::json!({ "app": "a", "user": apart, "agent": apart });
            let read: Scope = serde_json::from_value(json).unwrap();
            assert_eq!(read, Scope::new("a", composed).unwrap().with_agent(composed));
            assert_eq!(read, one.with_agent(apart));
        }
        assert_ne!(Scope::new("a", "ana").unwrap(), Scope::new("a", "ána").unwrap());
    }

    #[test]
    fn a_scope_from_data_needs_a_user_too() {
        assert!(serde_json::from_str::<Scope>(r#"{"app":"a","user":""}"#).is_err());
    }
}
