/** Builds the site of the documentation into `docs/dist`. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Eleventy from '@11ty/eleventy'
import { root } from '../command.mjs'
import { output } from './eleventy.config.mjs'

process.chdir(root)
rmSync(join(root, output), { recursive: true, force: true })
await new Eleventy('tools/docs', output, { configPath: 'tools/docs/eleventy.config.mjs', quietMode: true }).write()
