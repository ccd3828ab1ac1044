/**
 * Offers in the words of published SDKs since 2.8.43, which call them products. One form is stored, that of offers: what is
 * written in other words becomes it, and what is read has both.
 */
import type { ConfigOverride } from './override.ts'
import { type Found, firstInSteps, type Problem, problem } from './problem.ts'
import type { ProjectConfig } from './schema/schema.ts'
import type { Steps } from './steps.ts'
import { isTree, ownValue, type Tree, toEntries } from './tree.ts'

/** What each of the words is stored as, and how new it is: where a write has several, the newest counts. */
const records = new Map([
  ['offers', { stored: 'offers', age: 0 }],
  ['groups', { stored: 'groups', age: 0 }],
  ['products', { stored: 'offers', age: 1 }],
  ['catalogs', { stored: 'groups', age: 1 }],
  ['productLines', { stored: 'groups', age: 2 }],
])
const memberKeys = ['groupId', 'catalogId', 'productLineId']

/** The words in which a write names offers. */
export interface ProductWords {
  /** A problem in these words. */
  readonly spelled: (found: Problem) => Problem
  /** They are the newest, in which a product of a line that is not declared is refused. */
  readonly areNewest: boolean
}

export const offerWords: ProductWords = { spelled: found => found, areNewest: false }

/** An override as it was written, in the words of offers, and the words that it was written in. */
export function inOfferWords(given: Tree): { readonly override: Tree; readonly words: ProductWords } {
  const givenPaths = new Map<string, string>()
  const override = translated(given, [], givenPaths)
  return { override, words: getWords(givenPaths) }
}

/** Stored paths down to a field of an offer, and how each was written. */
type GivenPaths = Map<string, string>

function translated(tree: Tree, above: readonly string[], givenPaths: GivenPaths): Tree {
  const byAge = Object.entries(tree).sort(([one], [other]) => getAge(one, above) - getAge(other, above))
  const made = byAge.map(([key, value]): [string, unknown] => {
    const path = [...above, ...key.split('.')]
    if (path[0] !== 'payments') return [key, value]
    const stored = toStored(path)
    for (const depth of [3, 4]) givenPaths.set(stored.slice(0, depth).join('.'), path.slice(0, depth).join('.'))
    return [stored.slice(above.length).join('.'), isTree(value) ? translated(value, path, givenPaths) : value]
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

const spellings = [
  { offers: 'offers', groups: 'groups', member: 'groupId' },
  { offers: 'products', groups: 'catalogs', member: 'catalogId' },
  { offers: 'products', groups: 'productLines', member: 'productLineId' },
] as const
type Spelling = (typeof spellings)[number]

function getWords(givenPaths: GivenPaths): ProductWords {
  const used = new Set([...givenPaths.values()].flatMap(getWordsOfPath))
  const [oldest, older, newest] = spellings
  const uses = ({ groups, member }: Spelling) => used.has(groups) || used.has(member)
  const areNewest = uses(newest)
  const spelling = areNewest ? newest : uses(older) ? older : used.has('products') ? newest : oldest
  return { areNewest, spelled: found => spelledIn(found, givenPaths, spelling) }
}

/** An id may be called like one of the words. */
function getWordsOfPath(path: string): string[] {
  const [, record = '', , field] = path.split('.')
  const isMember = records.get(record)?.stored === 'offers' && field !== undefined
  return isMember ? [record, field] : [record]
}

function spelledIn(found: Problem, givenPaths: GivenPaths, { offers, groups, member }: Spelling): Problem {
  const inWords = found.replace(storedPath, path => {
    const [area = '', record = '', id, ...inside] = path.split('.')
    const [field, ...below] = inside
    const given = givenPaths.get([area, record, id, field].join('.'))
    if (field !== undefined && given !== undefined) return [given, ...below].join('.')
    const entry =
      givenPaths.get([area, record, id].join('.')) ?? `${area}.${record === 'offers' ? offers : groups}.${id}`
    const own = record === 'offers' && field === 'groupId' ? [member, ...below] : inside
    return id === undefined ? `${area}.${record === 'offers' ? offers : groups}` : [entry, ...own].join('.')
  })
  // In a list of what there is.
  return inWords.replace(', groupId,', `, ${member},`)
}

const storedPath = /payments\.(?:offers|groups)(?:\.[\w:$-]+)*/g

/**
 * What is wrong with product lines after a change. What was so before is not held against it; a line of which no type was given
 * has had that of its first product.
 */
export function* productLineProblems(
  before: Tree,
  after: Tree,
  { areNewest, spelled }: ProductWords,
): Steps<Problem[]> {
  const found = new Set<Problem>()
  for (const each of misplacedProducts(after, areNewest, () => null)) {
    if (each === undefined) yield undefined
    else found.add(each)
  }
  if (found.size === 0) return []
  for (const each of misplacedProducts(before, areNewest, type => type)) {
    if (each === undefined) yield undefined
    else found.delete(each)
  }
  return (yield* firstInSteps(found)).map(spelled)
}

function* misplacedProducts(
  config: Tree,
  areLinesDeclared: boolean,
  getUngiven: (typeOfFirst: string) => string | null,
): Generator<Found> {
  const payments = ownValue(config, 'payments')
  const offers = ownValue(payments, 'offers')
  const groups = ownValue(payments, 'groups')
  const types = new Map<unknown, string | null>()
  for (const [id, offer] of toEntries(isTree(offers) ? offers : {})) {
    yield undefined
    const groupId = ownValue(offer, 'groupId')
    if (typeof groupId !== 'string') continue
    const group = ownValue(groups, groupId)
    if (group === undefined) {
      if (areLinesDeclared)
        yield problem(`payments.offers.${id}.groupId`, `names ${groupId}, which is not declared: declare it first`)
      continue
    }
    const type = String(ownValue(offer, 'customerType') ?? 'user')
    const given = ownValue(group, 'customerType')
    if (!types.has(groupId)) types.set(groupId, typeof given === 'string' ? given : getUngiven(type))
    const ofLine = types.get(groupId) ?? type
    if (ofLine !== type)
      yield problem(
        `payments.groups.${groupId}.customerType`,
        `is not that of ${id}, which is for customers of the type ${type}`,
      )
  }
}

/** A whole configuration, with offers and their groups in both words. */
export function withProductWords(config: ProjectConfig): object {
  const { offers } = config.payments
  const typeOfMembers = new Map<string | undefined, string>()
  for (const { groupId, customerType } of Object.values(offers).reverse()) typeOfMembers.set(groupId, customerType)
  const lines = Object.entries(config.payments.groups).map(([id, { customerType, ...group }]) => {
    return [id, { ...group, customerType: customerType ?? typeOfMembers.get(id) ?? 'user' }]
  })
  // Their type is a word of lines.
  const groups = Object.fromEntries(
    Object.entries(config.payments.groups).map(([id, { customerType: _, ...group }]) => [id, group]),
  )
  const products = Object.entries(offers).map(([id, offer]) => [id, toProduct(offer)])
  const both = { products: Object.fromEntries(products), productLines: Object.fromEntries(lines), catalogs: groups }
  return { ...config, payments: { ...config.payments, groups, ...both } }
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
