// `turnwise/tokens` for pages without a bundler: the vocabularies are in the package's neighbor, on a
// CDN as in `node_modules`.

import { importBy } from "./data.js";

const here = import.meta.url;
// A CDN has the version in the address: of that package, the one with this form of files.
const version = here.includes("/turnwise@") ? "@1" : "";
const folder = `../../../turnwise-vocabularies${version}/`;

importBy((file) => import(new URL(folder + file, here).href));

export * from "./index.js";
