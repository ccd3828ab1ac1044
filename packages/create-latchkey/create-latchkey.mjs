#!/usr/bin/env node
/** What `npm create latchkey` runs. */
import './dist/main.js'
