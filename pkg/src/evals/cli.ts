#!/usr/bin/env node
// The command line of `npx turnwise` under its earlier path.

import "../cli/main.js";
