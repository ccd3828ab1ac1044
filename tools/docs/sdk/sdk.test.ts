/** The SDK reference has everything that the packages export. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as next from '../../../packages/next/src/index.ts'
import * as nextServer from '../../../packages/next/src/server.ts'
import * as reactAdmin from '../../../packages/react/src/admin.ts'
import * as react from '../../../packages/react/src/index.ts'
import * as reactServer from '../../../packages/react/src/server.ts'
import * as js from '../../../packages/sdk/src/index.ts'
import * as protectedResource from '../../../packages/sdk/src/protected-resource/protected-resource.ts'
import { readExports } from './exports.mjs'

const folder = fileURLToPath(new URL('../../../docs/dist/sdk/', import.meta.url))
const html = readdirSync(folder)
  .map(name => readFileSync(`${folder}${name}`, 'utf8'))
  .join('\n')
const shown = new Set([...html.matchAll(/<h[23] id="([^"]*)"/g)].map(([, id]) => id))

describe('the SDK reference', () => {
  it.each(
    Object.entries({ js, protectedResource, react, reactServer, reactAdmin, next, nextServer }),
  )('has what %s exports for programs', (_, exported) => {
    expect(Object.keys(exported).filter(name => !shown.has(name))).toEqual([])
  })

  it('has every type that the packages export', () => {
    const names = readExports().entries.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(500)
    expect(names.filter(name => !shown.has(name))).toEqual([])
  })

  it('has the methods of apps, users and teams, each under an anchor of its own', () => {
    for (const id of [
      'LatchkeyClientApp.getUser',
      'LatchkeyServerApp.createUser',
      'CurrentUser.update',
      'Team.inviteUser',
    ])
      expect(shown).toContain(id)
  })

  it('shows types as a reader knows them: without paths of a compiler, and without shapes of zod', () => {
    const text = html.replaceAll(/<[^>]*>/g, '')
    expect(text).toContain("import { LatchkeyServerApp } from '@latchkey/js'")
    expect(text).not.toMatch(/import\((&quot;|")|\bz\.(infer|Zod)/)
  })
})
