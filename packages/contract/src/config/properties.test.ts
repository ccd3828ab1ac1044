/** What holds of every configuration, whatever was written in whatever order. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lightThemeId } from './built-in-emails.ts'
import { incompleteAfter } from './complete.ts'
import { configDifference, configDifferences, undo } from './difference.ts'
import { givenOverride } from './given-override.ts'
import { type ConfigOverride, configTree, withChanges } from './override.ts'
import { renderConfig } from './render.ts'
import type { Node } from './schema/nodes.ts'
import { configSchema } from './schema/schema.ts'
import { atOnce } from './steps.ts'

const getTree = (stored: ConfigOverride) => atOnce(configTree(stored))

const uuids = ['1df07ae6-abf3-4a40-83a5-a1a2cbe336ac', '0c9f1f4e-3f5c-4d0e-8a4f-2f0f6f2f7a11']
/** For every setting at least one of these is right. */
const values: readonly unknown[] = [
  ...[
    true,
    false,
    0,
    3,
    12,
    'x',
    'team',
    'user',
    'never',
    'smtp',
    'google',
    'raise_error',
    'allow',
    'optional',
    '#4338ca',
    '1',
    '/h',
    'include-by-default',
  ],
  ...[
    'serif',
    'card',
    'when-repeated',
    'https://example.com',
    'example.com',
    'ada@example.com',
    [1, 'month'],
    [0, 'day'],
    ...uuids,
  ],
  `android:apk-key-hash:${'A'.repeat(43)}`,
  'com.example.shop',
]
const names = ['a', 'b', 'team_admin', '$read_members', 'constructor', 'X-1', ...uuids]

/** What may stand at a node; now and then null, or what does not fit. */
function given(node: Node): fc.Arbitrary<unknown> {
  const fits = fitting(node)
  return fc.oneof({ weight: 12, arbitrary: fits }, { weight: 2, arbitrary: fc.constant(null) })
}

const known = new Map<Node, fc.Arbitrary<unknown>>()

function fitting(node: Node): fc.Arbitrary<unknown> {
  const made = known.get(node) ?? anyOf(node)
  known.set(node, made)
  return made
}

function anyOf(node: Node): fc.Arbitrary<unknown> {
  switch (node.kind) {
    case 'setting': {
      const right = values.filter(value => node.value.safeParse(value).success)
      return fc.constantFrom(...(node.isReadOnly ? [{ type: 'hosted' }] : right))
    }
    case 'group': {
      const fields = Object.entries(node.fields).map(([name, inner]) => [name, given(inner)] as const)
      return fc.record(Object.fromEntries(fields), {
        requiredKeys: node.fields === configSchema.fields ? [] : needed(node),
      })
    }
    case 'record':
      return fc.dictionary(entryName(node.name), given(node.entry), { maxKeys: 3 })
    case 'either':
      return fc.oneof(fitting(node.setting), fitting(node.record))
  }
}

function needed(node: Node): string[] {
  if (node.kind !== 'group') return []
  return Object.entries(node.fields).flatMap(([name, inner]) =>
    inner.kind === 'setting' && inner.isNeeded ? [name] : [],
  )
}

function entryName(name: { safeParse(value: unknown): { success: boolean } }): fc.Arbitrary<string> {
  return fc.constantFrom(...names.filter(each => name.safeParse(each).success))
}

/** A path of any depth, and what may stand there. */
function change(node: Node, path = ''): fc.Arbitrary<readonly [string, unknown]> {
  const here = given(node).map(value => [path, value] as const)
  if (node.kind === 'setting') return here
  const inner = node.kind === 'either' ? node.record : node
  const below = (name: string) => (path ? `${path}.${name}` : name)
  const deeper =
    inner.kind === 'group'
      ? fc
          .constantFrom(...Object.entries(inner.fields).filter(([name]) => name !== 'sourceOfTruth'))
          .chain(([name, field]) => change(field, below(name)))
      : entryName(inner.name).chain(name => change(inner.entry, below(name)))
  return path === '' ? deeper : fc.oneof({ weight: 1, arbitrary: here }, { weight: 3, arbitrary: deeper })
}

const override = fc.array(change(configSchema), { maxLength: 4 }).map(changes => Object.fromEntries(changes))
/** Changes that were sent one after the other; those that are refused change nothing. */
const history = fc.array(override, { maxLength: 6 }).map(written => {
  let accepted = 0
  const stored = written.reduce<ConfigOverride>((before, each) => {
    const read = givenOverride(JSON.stringify(each))
    if ('problems' in read) return before
    const after = withChanges(before, read.override)
    if (incompleteAfter(before, after).length > 0) return before
    accepted += 1
    return after
  }, {})
  return { stored, accepted }
})

const runs = { numRuns: 150 }

it('most of what is tried here is accepted', () => {
  const tried = fc.sample(history, 300)
  expect(tried.reduce((sum, { accepted }) => sum + accepted, 0)).toBeGreaterThan(300)
})

it('what was accepted renders to a configuration that could be written as it is', () => {
  fc.assert(
    fc.property(history, ({ stored }) => {
      const { sourceOfTruth: _, ...rendered } = renderConfig(stored)
      const read = givenOverride(JSON.stringify(rendered))
      if ('problems' in read) expect.fail(read.problems.join('\n'))
      expect(incompleteAfter({}, read.override)).toEqual([])
      expect(renderConfig(read.override)).toEqual(renderConfig(stored))
    }),
    runs,
  )
})

function isChosenThemeThere(stored: ConfigOverride): boolean {
  const { selectedThemeId = lightThemeId } = getTree(stored).emails as { selectedThemeId?: string }
  return renderConfig(stored).emails.selectedThemeId === selectedThemeId
}

it('writing the difference makes one configuration the other', () => {
  fc.assert(
    fc.property(history, history, (one, other) => {
      // A chosen theme that does not exist is remembered, and no one sees it: it may come to light with the other's themes.
      fc.pre(isChosenThemeThere(one.stored))
      const [from, to] = [renderConfig(one.stored), renderConfig(other.stored)]
      const difference = configDifference(from, to)
      const read = givenOverride(JSON.stringify(difference))
      if ('problems' in read) expect.fail(read.problems.join('\n'))
      expect(renderConfig(withChanges(one.stored, read.override))).toEqual(to)
    }),
    runs,
  )
})

it('what was set is brought back by the difference, and by undoing it', () => {
  fc.assert(
    fc.property(history, history, (one, other) => {
      const [from, to] = [getTree(one.stored), getTree(other.stored)]
      expect(getTree(withChanges(one.stored, configDifference(from, to)))).toEqual(to)
      const undone = getTree(other.stored)
      undo(undone, configDifferences(from, to))
      expect(undone).toEqual(from)
    }),
    runs,
  )
})

it('the form in which it is stored changes nothing', () => {
  /** The rule of storing as the wire has it: paths are kept as they came. */
  const stored = (before: ConfigOverride, changes: ConfigOverride): ConfigOverride => {
    const isReplaced = (path: string) => Object.keys(changes).some(key => path === key || path.startsWith(`${key}.`))
    return { ...Object.fromEntries(Object.entries(before).filter(([path]) => !isReplaced(path))), ...changes }
  }
  fc.assert(
    fc.property(fc.array(override, { maxLength: 6 }), written => {
      expect(getTree(written.reduce(withChanges, {}))).toEqual(getTree(written.reduce(stored, {})))
    }),
    runs,
  )
})
