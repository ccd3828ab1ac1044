import { expect, it } from 'vitest'
import { fingerprint } from '../shared/files.mjs'
import { loadedByTests, staleSteps } from './build.mjs'

it('builds what the quick tests load, and nothing else, in a fresh clone', () => {
  expect(staleSteps({}, loadedByTests).map(({ name }) => name)).toEqual(['packages/email-sandbox'])
})

it('skips what the quick tests load while its sources are the same', () => {
  const built = Object.fromEntries(staleSteps({}, loadedByTests).map(({ name, from }) => [name, fingerprint(from)]))
  expect(staleSteps(built, loadedByTests)).toEqual([])
  expect(staleSteps({ ...built, 'packages/email-sandbox': 'other' }, loadedByTests)).toHaveLength(1)
})
