/**
 * @module-tag release
 * @module-tag installs
 */
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import {
  installPublishedReact,
  publishedReactSite,
} from '../../../server/test/wire/support/published-react-packages.ts'
import { leftOut } from './left-out.ts'
import { readTypes } from './public-members.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const published = {
  js: at('../../../../node_modules/@stackframe/js/dist/index.d.ts'),
  react: `${publishedReactSite}/node_modules/@stackframe/react/dist/index.d.ts`,
}
const ourName = (member: string) => member.replaceAll('Stack', 'Latchkey').replaceAll('stack', 'latchkey')

const ours = {
  js: [at('../../../sdk/src/index.ts')],
  react: ['server', 'admin', 'index'].map(entry => at(`../../src/${entry}.ts`)),
}
const names = ['js', 'react'] as const
const missing: Record<string, readonly string[]> = {}

beforeAll(async () => {
  await installPublishedReact()
  const types = readTypes([...Object.values(published), ...ours.js, ...ours.react])
  for (const name of names) {
    const there = types.getMembers(...ours[name])
    missing[name] = [...types.getMembers(published[name])].filter(member => !there.has(ourName(member)))
  }
}, 300_000)

/** A type that is left out is left out with its members, and a method with its options. */
const isListed = (member: string) =>
  Object.keys(leftOut).some(
    known => member === known || member.startsWith(`${known}.`) || member.startsWith(`${known}(`),
  )

it.each(names)('has every public member of @stackframe/%s, or a reason why not', name => {
  expect(missing[name]?.filter(member => !isListed(member))).toEqual([])
})

it('lists no member that is there', () => {
  const all = Object.values(missing).flat()
  expect(Object.keys(leftOut).filter(known => !all.some(member => member.startsWith(known)))).toEqual([])
})
