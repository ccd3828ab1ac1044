import { expect, it } from 'vitest'
import { configDifference, configDifferences, undo } from './difference.ts'
import { blankSecrets, isSecretPath, maskSecrets } from './secrets.ts'

const numbered = (value: number) => Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`n${at}`, value]))

it('returns the fewest paths that cover every difference', () => {
  const before = { teams: { a: 1, b: [1, 'month'] }, groups: { old: { name: 'Old' } }, same: { x: 1 } }
  const after = { teams: { a: 2, b: [1, 'month'] }, groups: { young: { name: 'Young' } }, same: { x: 1 } }
  expect(configDifferences(before, after)).toEqual([
    { path: 'groups.old', before: { name: 'Old' } },
    { path: 'groups.young', after: { name: 'Young' } },
    { path: 'teams.a', before: 1, after: 2 },
  ])
  expect(configDifference(before, after)).toEqual({
    'groups.old': null,
    'groups.young': { name: 'Young' },
    'teams.a': 2,
  })
})

it('returns more than a thousand differences in one group as one, which can be undone like the others', () => {
  const [before, after] = [
    { groups: numbered(1), teams: { a: 1 } },
    { groups: numbered(2), teams: {} },
  ]
  const differences = configDifferences(before, after)
  expect(differences.map(({ path }) => path)).toEqual(['groups', 'teams.a'])
  const undone = structuredClone(after)
  undo(undone, differences)
  expect(undone).toEqual(before)
})

it('recognises secret paths, and masks their values', () => {
  expect(isSecretPath('auth.oauth.providers.github.clientSecret')).toBe(true)
  expect(isSecretPath('emails.server.password')).toBe(true)
  expect(isSecretPath('auth.password')).toBe(false)
  expect(isSecretPath('auth.oauth.providers.github.clientId')).toBe(false)
  const stored = { 'auth.oauth.providers.github': { clientId: 'id', clientSecret: 'x' }, 'emails.server.password': 'y' }
  expect(maskSecrets(stored)).toEqual({
    'auth.oauth.providers.github': { clientId: 'id', clientSecret: '•••' },
    'emails.server.password': '•••',
  })
  expect(maskSecrets({ github: { clientSecret: 'x' } }, 'auth.oauth.providers')).toEqual({
    github: { clientSecret: '•••' },
  })
  expect(maskSecrets('y', 'emails.server.password')).toBe('•••')
  expect(blankSecrets({ emails: { server: { password: 'y', host: 'h' } } })).toEqual({
    emails: { server: { password: '', host: 'h' } },
  })
})
