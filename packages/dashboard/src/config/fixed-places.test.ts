import { configSchema } from '@latchkey/contract'
import { configDifference } from '@latchkey/contract/rules'
import { expect, it } from 'vitest'
import { fixedPlaces, getSettings } from './fixed-places.ts'

it('knows every group and record of a configuration', () => {
  expect(fixedPlaces).toEqual(placesIn(configSchema))
})

it('lists additions to a group setting by setting, and removals entry by entry', () => {
  const before = getSettings({ 'domains.trustedDomains.shop': { baseUrl: 'https://shop.example' }, teams: { a: 1 } })
  const after = getSettings({ auth: { oauth: { accountMergeStrategy: 'raise_error' } } })
  expect(configDifference(before, after)).toEqual({
    'auth.oauth.accountMergeStrategy': 'raise_error',
    'domains.trustedDomains.shop': null,
    'teams.a': null,
  })
})

function placesIn({ fields }: { fields: Readonly<Record<string, unknown>> }): object {
  const places = Object.entries(fields).flatMap(([name, field]) => {
    if (isRecord(field)) return [[name, {}]]
    return isGroup(field) ? [[name, placesIn(field)]] : []
  })
  return Object.fromEntries(places)
}

function isRecord(node: unknown): boolean {
  return isObject(node) && node.kind === 'record'
}

function isGroup(node: unknown): node is { fields: Record<string, unknown> } {
  return isObject(node) && node.kind === 'group' && node.isOptional !== true
}

function isObject(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null
}
