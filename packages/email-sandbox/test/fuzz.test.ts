/**
 * Templates that no one meant: mutations of good ones. Whatever comes, it is an email or a problem, and the next email
 * is what it should be. 500 of them, or 10 000 where `LATCHKEY_FUZZ_RUNS` says that the run may take long.
 */
import { templateSources, themeSources } from '@latchkey/contract'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { createEmailSandbox, EmailRenderingError } from '../src/index.ts'

const runs = Number(process.env.LATCHKEY_FUZZ_RUNS ?? 0) >= 4_000 ? 10_000 : 500
const sandbox = createEmailSandbox({ deadlineMs: 500 })
afterAll(() => sandbox.close())

const templates = Object.values(templateSources).map(({ tsxSource }) => tsxSource)
const themes = Object.values(themeSources).map(({ tsxSource }) => tsxSource)
const fragments = [
  ...['', '(', ')', '{', '}', '<', '>', '</', '`', '"', "'", '\\', '/', '/*', '//', '\n', '\0', '\u2028', '\ud800'],
  ...['await ', 'yield ', 'async ', 'throw ', 'return ', 'delete ', 'new ', 'typeof ', 'export ', 'import ', 'for(;;)'],
  ...[
    'null',
    'undefined',
    'Symbol()',
    '1n',
    'this',
    'arguments',
    'eval',
    'globalThis',
    '__proto__',
    'new Proxy({}, {})',
  ],
]

/** Some text goes, and some comes. */
const mutation = fc.record({ at: fc.nat(), remove: fc.nat({ max: 12 }), insert: fc.constantFrom(...fragments) })
const mutated = (sources: readonly string[]) =>
  fc.tuple(fc.constantFrom(...sources), fc.array(mutation, { minLength: 1, maxLength: 4 })).map(([source, mutations]) =>
    mutations.reduce((text, { at, remove, insert }) => {
      const index = at % text.length
      return text.slice(0, index) + insert + text.slice(index + remove)
    }, source),
  )

it(`answers ${runs} mutated sources with an email or a problem`, { timeout: 60_000 + runs * 60 }, async () => {
  const good = { body: { templateSource: templates[0] ?? '' }, themeSource: themes[0] ?? null }
  const settings = { projectDisplayName: 'Acme' }
  const expected = await sandbox.preview(good, settings)
  const source = fc.oneof(
    fc.record({ templateSource: mutated(templates), themeSource: fc.constantFrom(...themes, null) }),
    fc.record({ templateSource: fc.constantFrom(...templates), themeSource: mutated(themes) }),
  )
  let count = 0
  await fc.assert(
    fc.asyncProperty(source, async ({ templateSource, themeSource }) => {
      const outcome = await sandbox
        .preview({ body: { templateSource }, themeSource }, settings)
        .catch((error: unknown) => error)
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(EmailRenderingError)
        expect(outcome.message).toMatch(/^(template|theme)\.tsx(:\d+)?: ./)
      } else {
        expect(outcome).toMatchObject({ html: expect.stringMatching(/^<!doctype html>/), text: expect.any(String) })
      }
      count++
      if (count % 10 === 0) expect(await sandbox.preview(good, settings)).toEqual(expected)
    }),
    { numRuns: runs },
  )
})
