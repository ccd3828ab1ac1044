/**
 * Offers in the words of published SDKs since 2.8.43, which call them products. One form is stored, that of offers: what is
 * written in other words becomes it, and what is read has both.
 */
import type { ConfigOverride } from './override.ts'
import type { ProjectConfig } from './schema/schema.ts'
import { isTree, type Tree } from './tree.ts'

/** What each of the words is stored as, and how new it is: where a write has several, the newest counts. */
const records = new Map([
  ['offers', { stored: 'offers', age: 0 }],
  ['groups', { stored: 'groups', age: 0 }],
  ['products', { stored: 'offers', age: 1 }],
  ['catalogs', { stored: 'groups', age: 1 }],
  ['productLines', { stored: 'groups', age: 2 }],
])
const memberKeys = ['groupId', 'catalogId', 'productLineId']

/** An override as it was written, in the words of offers. */
export function inOfferWords(given: Tree): Tree {
  return translated(given, [])
}

function translated(tree: Tree, above: readonly string[]): Tree {
  const byAge = Object.entries(tree).sort(([one], [other]) => getAge(one, above) - getAge(other, above))
  const made = byAge.flatMap(([key, value]): [string, unknown][] => {
    const path = [...above, ...key.split('.')]
    if (path[0] !== 'payments') return [[key, value]]
    if (isTypeOfLine(path, value)) return []
    return [[toStored(path).slice(above.length).join('.'), isTree(value) ? translated(value, path) : value]]
  })
  return Object.fromEntries(made)
}

/** Zero, and so the order in which it was written, where there is no newer word. */
function getAge(key: string, above: readonly string[]): number {
  const [area, record = '', , member = ''] = [...above, ...key.split('.')]
  const known = area === 'payments' ? records.get(record) : undefined
  return known ? memberKeys.length * known.age + Math.max(0, memberKeys.indexOf(member)) : 0
}

function toStored(path: readonly string[]): string[] {
  const [area, record = '', id, field, ...rest] = path
  const stored = area === 'payments' ? records.get(record)?.stored : undefined
  if (stored === undefined) return [...path]
  const member = stored === 'offers' && field !== undefined && memberKeys.includes(field) ? 'groupId' : field
  return ['payments', stored, id, member, ...rest].filter(name => name !== undefined)
}

/** A line takes the type of the customers of its products. */
function isTypeOfLine([area, record, , field, ...below]: readonly string[], value: unknown): boolean {
  const isField = area === 'payments' && record === 'productLines' && field === 'customerType' && below.length === 0
  return isField && [null, 'user', 'team', 'custom'].some(type => type === value)
}

/** A whole configuration, with offers and their groups in both words. */
export function withProductWords(config: ProjectConfig): object {
  const { offers, groups } = config.payments
  const catalogs = Object.entries(groups)
  const lines = catalogs.map(([id, group]) => {
    const member = Object.values(offers).find(({ groupId }) => groupId === id)
    return [id, { ...group, customerType: member?.customerType ?? 'user' }]
  })
  const products = Object.entries(offers).map(([id, offer]) => [id, toProduct(offer)])
  const both = { products: Object.fromEntries(products), productLines: Object.fromEntries(lines), catalogs: groups }
  return { ...config, payments: { ...config.payments, ...both } }
}

/** An override, with offers and their groups in both words. */
export function withProductPaths(override: ConfigOverride): ConfigOverride {
  const added = Object.entries(override).flatMap(([path, value]): [string, unknown][] => {
    const [area, record, ...rest] = path.split('.')
    if (area !== 'payments') return []
    if (record === 'offers') return [[['payments.products', ...rest].join('.'), toProduct(value)]]
    return record === 'groups' ? [[['payments.productLines', ...rest].join('.'), value]] : []
  })
  return { ...override, ...Object.fromEntries(added) }
}

function toProduct(offer: unknown): unknown {
  if (!isTree(offer) || offer.groupId === undefined) return offer
  const { groupId, ...product } = offer
  return { ...product, catalogId: groupId, productLineId: groupId }
}
