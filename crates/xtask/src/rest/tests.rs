use super::*;

/// A module whose exported function calls another one, which calls the first.
fn module() -> Vec<u8> {
    let mut module = Module::default();
    module.memories.add_local(false, false, 1, None, None);
    let table = module.tables.add_local(false, 1, Some(1), walrus::RefType::FUNCREF);
    let int = [ValType::I32];
    let add = |module: &mut Module, name: &str, instructions: usize| {
        let mut function = FunctionBuilder::new(&mut module.types, &int, &int);
        function.name(name.to_owned());
        let arg = module.locals.add(ValType::I32);
        let mut body = function.func_body();
        for _ in 0..instructions {
            body.local_get(arg).drop();
        }
        body.local_get(arg);
        function.finish(vec![arg], &mut module.funcs)
    };
    let [common, rare] = [("common", 1), ("_ZN13turnwise_rare4read17h0123456789abcdefE", 20)]
        .map(|(name, length)| add(&mut module, name, length));
    for (caller, called) in [(common, rare), (rare, common)] {
        let function = module.funcs.get_mut(caller).kind.unwrap_local_mut();
        function.builder_mut().func_body().call(called);
    }
    module.exports.add("call", common);
    let zero = ConstExpr::Value(Value::I32(0));
    let places = ElementItems::Functions(vec![rare]);
    module.elements.add(ElementKind::Active { table, offset: zero }, places);
    module.emit_wasm()
}

/// Without constants: `constants.rs` has their tests.
fn split_of(lists: &Lists) -> Result<Split> {
    split(&module(), &Constants::default(), lists)
}

fn lists_of(plans: &str, rest: &str) -> Lists {
    Lists { plans: Some(plans.into()), rest: rest.into(), cold: String::new() }
}

#[test]
fn the_rest_has_the_listed_functions_and_the_first_module_calls_them_in_the_table() {
    let list = "turnwise_rare::read\n";
    let Split { first, notes, rest } = split_of(&lists_of(list, list)).unwrap();
    let [first, notes, rest] =
        [first, notes.unwrap(), rest].map(|wasm| Module::from_buffer(&wasm).unwrap());
    assert_eq!(notes.funcs.iter_local().count(), 0, "notes lack it, too");
    let imports: BTreeSet<String> = rest.imports.iter().map(|import| import.name.clone()).collect();
    let exports: BTreeSet<String> =
        first.exports.iter().map(|export| export.name.clone()).collect();
    assert!(imports.is_subset(&exports), "{imports:?} of {exports:?}");
    assert!(exports.contains("call"));
    assert_eq!(table(&first).unwrap().1, 2);
    let moved: Vec<usize> = rest
        .elements
        .iter()
        .map(|element| match &element.items {
            ElementItems::Functions(functions) => functions.len(),
            ElementItems::Expressions(..) => 0,
        })
        .collect();
    assert_eq!(moved, [1]);
    assert_eq!(rest.funcs.iter_local().count(), 1);
    assert_eq!(first.funcs.iter_local().count(), 2, "one of them is the stub");
}

#[test]
fn what_notes_run_comes_before_the_rest() {
    let Split { notes, rest, .. } = split_of(&lists_of("turnwise_rare::read\n", "")).unwrap();
    for module in [notes.unwrap(), rest] {
        let module = Module::from_buffer(&module).unwrap();
        assert_eq!(module.funcs.iter_local().count(), 1);
        assert_eq!(table(&module).unwrap().1, 2, "both fill the same slot");
    }
}

#[test]
fn a_list_that_names_nothing_is_an_error() {
    assert!(split_of(&lists_of("gone\n", "")).is_err());
}

#[test]
fn functions_are_listed_by_name_without_hashes_unless_they_must_stay() {
    let wasm = module();
    let all = parsed(&wasm).unwrap();
    // Each of the two has one stretch.
    let is_common = |id: &FunctionId| name(&all, *id) == "common";
    let common = functions(&all).iter().position(is_common).unwrap();
    let (rest, cold) = lists(&wasm, &BTreeSet::from([common])).unwrap();
    assert_eq!((rest.as_str(), cold.as_str()), ("turnwise_rare::read\n", ""));
    let names =
        ["core::ptr::drop_in_place<turnwise_a::A>", "turnwise_a::a", "turnwise_a::a", "core::b"];
    let names: Vec<_> = names.into_iter().map(str::to_owned).zip(0..).collect();
    assert_eq!(list(&names, &BTreeSet::from([1]), may_move), "");
}

#[test]
fn without_a_list_of_plans_there_are_two_modules() {
    let lists = Lists { plans: None, ..lists_of("", "turnwise_rare::read\n") };
    let Split { notes, rest, .. } = split_of(&lists).unwrap();
    assert!(notes.is_none());
    assert_eq!(Module::from_buffer(&rest).unwrap().funcs.iter_local().count(), 1);
}

#[test]
fn what_only_some_exports_reach_is_the_rest() {
    let mut module = parsed(&module()).unwrap();
    let common = module.exports.get_func("call").unwrap();
    let mut function = FunctionBuilder::new(&mut module.types, &[], &[ValType::I32]);
    let mut body = function.func_body();
    for _ in 0..20 {
        body.i32_const(7).drop();
    }
    body.i32_const(7).call(common);
    let advice = function.finish(Vec::new(), &mut module.funcs);
    module.exports.add("advice", advice);
    let wasm = module.emit_wasm();
    let Split { first, notes, rest } =
        split_off(&wasm, &Constants::default(), |name| name == "advice").unwrap();
    assert!(notes.is_none());
    let [first, rest] = [first, rest].map(|wasm| Module::from_buffer(&wasm).unwrap());
    assert_eq!(rest.funcs.iter_local().count(), 1, "what `call` reaches stays");
    assert!(["call", "advice"].iter().all(|name| first.exports.get_func(*name).is_ok()));
    assert_eq!(table(&first).unwrap().1, 2);
    assert!(split_off(&wasm, &Constants::default(), |name| name == "gone").is_err());
}

#[test]
fn exported_calls_move_but_not_what_a_restart_needs() {
    assert!(["notebook_digest", "checkSummary"].map(is_call).iter().all(|is| *is));
    let kept = ["__wbindgen_malloc", "__wbg_notebook_free", "restart", "scratch"];
    assert!(!kept.map(is_call).iter().any(|is| *is));
}

#[test]
fn the_glue_links_every_instance() {
    let glue = "    wasm = wasmInstance.exports;\n    wasm = instance.exports;";
    let linked = [true, false].map(|has_notes| link(glue, has_notes).unwrap());
    assert!(linked.iter().all(|glue| glue.matches(".exports; linkRest();").count() == 2));
    assert!(linked[0].contains("addNotes") && !linked[1].contains("addNotes"));
    assert!(link("wasm = instance;", true).is_err());
}
