import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const sources = readdirSync(new URL('../src', import.meta.url)).filter(file => file.endsWith('.css.ts'))
const rules = sources.map(file => read(`../src/${file}`)).join('\n')
const ofReact = new URL('../../react/src/', import.meta.url)
const inReact = readdirSync(ofReact, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file))
const page = read('../../../docs/react.md')

const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort()

describe('the page about React', () => {
  it('lists every variable of the components', () => {
    const declared = found(rules, /(?:@property |[\n{;] *)(--latchkey-[a-z-]+)(?::| \{)/g)
    expect(found(page, /^\| `(--latchkey-[a-z-]+)` \|/gm)).toEqual(declared)
  })

  it('lists every variable that the React package uses', () => {
    const used = inReact.flatMap(file => found(read(`../../react/src/${file}`), /(--latchkey-[a-z-]+)/g))
    const listed = found(page, /^\| `(--latchkey-[a-z-]+)` \|/gm)
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter(name => !listed.includes(name))).toEqual([])
  })

  it('lists the class of every part', () => {
    expect(found(page, /^\| `(latchkey-[a-z]+)` \|/gm)).toEqual(found(rules, /\.(latchkey-[a-z]+)/g))
  })
})
