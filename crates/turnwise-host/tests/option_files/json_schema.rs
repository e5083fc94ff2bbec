//! `pkg/policy.schema.json`: options as a file can have them.

use serde::ser::{Serialize, SerializeMap, Serializer};
use turnwise_host::options::LEVELS;
use turnwise_host::options::schema::{Shape, Spec};
use turnwise_host::options::tables::{ContextOptions, RuleOptions, StrategyOptions, StrategySpec};

use crate::prose::joined;

pub fn file() -> String {
    let levels = LEVELS.iter().map(|level| (level.to_string(), reference("options")));
    let schema = Schema {
        schema: Some("https://json-schema.org/draft/2020-12/schema"),
        title: Some("A Turnwise policy"),
        description: Some("Options of createContext as plain data, or options by level.".into()),
        any_of: Some(vec![reference("options"), object(levels.collect(), Vec::new())]),
        definitions: Some(Map(vec![
            ("size".into(), size()),
            ("options".into(), options(ContextOptions::SPECS, true)),
        ])),
        ..Schema::default()
    };
    serde_json::to_string_pretty(&schema).unwrap() + "\n"
}

/// A JSON Schema. Keys are written in this order.
#[derive(Clone, Default, serde::Serialize)]
struct Schema {
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    schema: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(rename = "$ref", skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
    #[serde(rename = "anyOf", skip_serializing_if = "Option::is_none")]
    any_of: Option<Vec<Schema>>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(rename = "const", skip_serializing_if = "Option::is_none")]
    constant: Option<serde_json::Value>,
    #[serde(rename = "enum", skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum: Option<u32>,
    #[serde(rename = "exclusiveMinimum", skip_serializing_if = "Option::is_none")]
    exclusive_minimum: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    maximum: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<Box<Schema>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<Map>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    required: Vec<&'static str>,
    #[serde(rename = "additionalProperties", skip_serializing_if = "Option::is_none")]
    additional: Option<bool>,
    #[serde(rename = "$defs", skip_serializing_if = "Option::is_none")]
    definitions: Option<Map>,
}

/// Schemas by name, in order.
#[derive(Clone)]
struct Map(Vec<(String, Schema)>);

impl Serialize for Map {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(name, schema)| map.serialize_entry(name, schema))?;
        map.end()
    }
}

/// An object with these options. With `can_reset`, `null` restores the default.
fn options(specs: &[Spec], can_reset: bool) -> Schema {
    let read = || specs.iter().filter(|spec| spec.is_read());
    let property = |spec: &Spec| {
        let mut schema = schema_of(spec.shape);
        if can_reset {
            schema = any_of(vec![schema, of_kind("null")]);
        }
        let default = spec.default.iter().map(|default| format!(" Default: {default}."));
        schema.description = Some(joined(spec.doc) + &default.collect::<String>());
        (spec.name.to_string(), schema)
    };
    let required = read().filter(|spec| spec.is_required).map(|spec| spec.name);
    object(read().map(property).collect(), required.collect())
}

fn schema_of(shape: Shape) -> Schema {
    match shape {
        Shape::Count => Schema { minimum: Some(0), ..of_kind("integer") },
        Shape::Share => Schema { minimum: Some(0), maximum: Some(1), ..of_kind("number") },
        Shape::Saving => Schema { minimum: Some(0), ..of_kind("number") },
        Shape::Flag => of_kind("boolean"),
        Shape::Text => of_kind("string"),
        Shape::Texts => list(of_kind("string")),
        Shape::Choice(names) => one_of(names()),
        Shape::ChoiceOrFalse(names) => any_of(vec![one_of(names()), constant(false)]),
        Shape::Size => reference("size"),
        Shape::Sizes => any_of(vec![reference("size"), list(reference("size"))]),
        Shape::Object(specs) => options(specs, false),
        Shape::Strategies => {
            list(any_of(StrategyOptions::STRATEGIES.iter().map(strategy).collect()))
        }
        Shape::Script(_) => Schema::default(),
    }
}

fn strategy(StrategySpec { name, specs, is_rule }: &StrategySpec) -> Schema {
    let rule = if *is_rule { RuleOptions::SPECS } else { &[] };
    let mut schema = options(&[rule, specs].concat(), false);
    if let Some(Map(properties)) = &mut schema.properties {
        properties.insert(0, ("type".to_string(), constant(*name)));
    }
    schema.required.insert(0, "type");
    schema
}

fn size() -> Schema {
    let units = ["turns", "messages", "tokens"].map(|unit| (unit, schema_of(Shape::Count)));
    let units = units.into_iter().chain([("fraction", schema_of(Shape::Share))]);
    let units = units.map(|(unit, schema)| (unit.to_string(), schema)).collect();
    let number = Schema { exclusive_minimum: Some(0), ..of_kind("number") };
    any_of(vec![number, object(units, Vec::new())])
}

fn object(properties: Vec<(String, Schema)>, required: Vec<&'static str>) -> Schema {
    Schema {
        properties: Some(Map(properties)),
        required,
        additional: Some(false),
        ..of_kind("object")
    }
}

fn of_kind(kind: &'static str) -> Schema {
    Schema { kind: Some(kind), ..Schema::default() }
}

fn one_of(choices: Vec<&'static str>) -> Schema {
    Schema { choices: Some(choices), ..Schema::default() }
}

fn constant(value: impl Into<serde_json::Value>) -> Schema {
    Schema { constant: Some(value.into()), ..Schema::default() }
}

fn list(items: Schema) -> Schema {
    Schema { items: Some(Box::new(items)), ..of_kind("array") }
}

fn any_of(schemas: Vec<Schema>) -> Schema {
    Schema { any_of: Some(schemas), ..Schema::default() }
}

fn reference(name: &str) -> Schema {
    Schema { reference: Some(format!("#/$defs/{name}")), ..Schema::default() }
}
