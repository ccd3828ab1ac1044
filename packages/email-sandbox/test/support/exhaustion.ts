/** Templates that use up time, memory or the stack. */
import { type Attempt, rendering, running } from './attempt.ts'

const tooSlow = /took longer than 0\.5 seconds: check for endless loops$/
const tooLarge = /used more memory than an email may$/
const tooDeep = /calls itself without end, or is nested too deeply$/

export const exhaustion: readonly Attempt[] = [
  { title: 'an endless loop in the module', source: running('for (;;);'), fails: tooSlow },
  { title: 'an endless loop while rendering', source: rendering('while (true) {}'), fails: tooSlow },
  {
    title: 'an endless loop in variablesSchema',
    source: `export const variablesSchema = () => { for (;;); }\n${rendering('')}`,
    fails: tooSlow,
  },
  {
    title: 'an endless loop in a getter of the preview variables',
    source: `${rendering('')}\nEmailTemplate.PreviewVariables = { get x() { for (;;); } }`,
    fails: tooSlow,
  },
  {
    title: 'an endless loop in a comparison of a sort',
    source: rendering('[3, 2, 1].sort(() => { for (;;); })'),
    fails: tooSlow,
  },
  { title: 'an endless loop in toString', source: rendering('String({ toString() { for (;;); } })'), fails: tooSlow },
  {
    title: 'an endless loop in Symbol.toPrimitive of a shown value',
    source: 'export const EmailTemplate = () => <p title={{ [Symbol.toPrimitive]() { for (;;); } }} />',
    fails: tooSlow,
  },
  {
    title: 'an endless loop in a trap of a proxy',
    source: rendering('new Proxy({}, { get() { for (;;); } }).x'),
    fails: tooSlow,
  },
  {
    title: 'an endless loop in a finally block',
    source: rendering('try { for (;;); } finally { for (;;); }'),
    fails: tooSlow,
  },
  {
    title: 'an endless loop whose end is caught',
    source: rendering('for (;;) { try { for (;;); } catch {} }'),
    fails: tooSlow,
  },
  {
    title: 'an endless generator',
    source: rendering('const all = function* () { for (;;) yield 0 }; for (const each of all()) void each'),
    fails: tooSlow,
  },
  {
    title: 'an endless async loop',
    source: running('const spin = async () => { for (;;) await null }; await spin()'),
    fails: /took longer|does not settle/,
  },
  { title: 'a promise that never settles', source: running('await new Promise(() => {})'), fails: /does not settle/ },
  {
    title: 'a flood of promises while rendering',
    source: rendering('for (let i = 0; i < 1e4; i++) Promise.resolve().then(() => { for (;;); })'),
    shows: 'rendered',
  },
  {
    title: 'a regular expression that backtracks',
    source: rendering('/^(a+)+$/.test("a".repeat(60) + "b")'),
    fails: tooSlow,
  },
  {
    title: 'a sort of a million values',
    source: rendering('Array.from({ length: 5e6 }, (_, i) => -i).sort()'),
    fails: /took|used/,
  },
  {
    title: 'a string that doubles without end',
    source: rendering('let all = "a"; for (;;) all += all'),
    fails: /string too long|took longer/,
  },
  {
    title: 'an array that grows without end',
    source: rendering('const all = []; for (;;) all.push({})'),
    fails: /used|took/,
  },
  {
    title: 'typed arrays without end',
    source: rendering('const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))'),
    fails: tooLarge,
  },
  {
    title: 'one huge typed array',
    source: rendering('new Uint8Array(2 ** 31 - 1)'),
    fails: /used more memory|invalid|length/,
  },
  {
    title: 'memory that runs out and is caught',
    source: rendering(
      'const all = []; for (;;) { try { for (;;) all.push(new Uint8Array(1e6)) } catch { all.length = 0 } }',
    ),
    fails: /took longer|used more memory/,
  },
  {
    title: 'String.repeat of a gigabyte',
    source: rendering('"a".repeat(2 ** 30 - 1)'),
    fails: /used more memory|length/,
  },
  { title: 'padStart of a gigabyte', source: rendering('"a".padStart(2 ** 30 - 1)'), fails: /used more memory|length/ },
  { title: 'BigInt without end', source: rendering('let all = 2n; for (;;) all *= all'), fails: /took|used|large/ },
  {
    title: 'a function that calls itself',
    source: rendering('const again = () => again() + 1; again()'),
    fails: tooDeep,
  },
  {
    title: 'a function that calls itself, caught',
    source: rendering('const again = () => { try { again() } catch {} }; again()'),
    shows: 'rendered',
  },
  {
    title: 'a component that renders itself',
    source: 'const Again = () => <p><Again /></p>\nexport const EmailTemplate = Again',
    fails: /calls itself without end|took longer/,
  },
  {
    title: 'elements nested ten thousand deep',
    source: rendering('').replace('<p>rendered</p>', 'Array(1e4).fill(0).reduce(inner => <div>{inner}</div>, null)'),
    fails: tooDeep,
  },
  {
    title: 'JSON nested a million deep',
    source: rendering('JSON.parse("[".repeat(1e6) + "]".repeat(1e6))'),
    fails: /calls itself|nested|used/,
  },
  {
    title: 'a source with brackets nested ten thousand deep',
    source: `export const EmailTemplate = () => ${'('.repeat(10_000)}1${')'.repeat(10_000)}`,
    fails: /nested too deeply|calls itself/,
  },
  {
    title: 'a source of a megabyte',
    source: `${rendering('')}//${'x'.repeat(1024 * 1024)}`,
    fails: /larger than 512 KiB/,
  },
  {
    title: 'an email of three megabytes',
    source: 'export const EmailTemplate = () => "a".repeat(3e6)',
    fails: /its HTML is larger than 2 MiB|took longer/,
  },
  {
    title: 'elements without end from a generator',
    source:
      'const all = function* () { for (let i = 0; ; i++) yield <p key={i} /> }\nexport const EmailTemplate = () => all()',
    fails: /took longer|used more memory/,
  },
  {
    title: 'a component that sets its state without end',
    source: `import { useState } from 'react'
      export const EmailTemplate = () => { const [n, set] = useState(0); set(n + 1); return <p>{n}</p> }`,
    fails: /template\.tsx/,
  },
]
