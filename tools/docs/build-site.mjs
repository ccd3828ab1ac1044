/** Builds the site of the documentation into `docs/dist`: `npm run docs`. The references are made from packages, which are compiled first. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Eleventy from '@11ty/eleventy'
import { compile } from '../build/build.mjs'
import { root } from '../shared/command.mjs'

process.chdir(root)
if (!process.argv.includes('--compiled')) await compile()
const { output } = await import('./eleventy.config.mjs')
rmSync(join(root, output), { recursive: true, force: true })
await new Eleventy('tools/docs', output, { configPath: 'tools/docs/eleventy.config.mjs', quietMode: true }).write()
