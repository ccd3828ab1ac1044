/** A project's configuration as one tree, and what one writes to change it. */
import type { ProjectConfig } from '@latchkey/contract'

/**
 * Every setting of a project with the value that holds, by the names under which they are stored.
 *
 * @example
 * const { domains, auth } = await project.getConfig()
 */
export type CompleteConfig = ProjectConfig

/**
 * What is to change: dotted paths, or objects. A value replaces everything at its path and below it, so that
 * an object says all there is to be. Null takes an entry away, and gives a single setting its default back.
 *
 * @example
 * const changes: LatchkeyConfig = {
 *   'domains.allowLocalhost': false,
 *   'domains.trustedDomains.shop': { baseUrl: 'https://shop.example.com', handlerPath: '/handler' },
 *   teams: { allowClientTeamCreation: true },
 * }
 */
export type LatchkeyConfig = { readonly [Path in PathOf<Writable>]?: Given<ValueAt<Writable, Path>> | null }

/**
 * A configuration kept as a file: does nothing but give it its type.
 *
 * @example
 * export default defineConfig({ 'auth.allowSignUp': false, 'domains.allowLocalhost': false })
 */
export function defineConfig(config: LatchkeyConfig): LatchkeyConfig {
  return config
}

type Payments = CompleteConfig['payments']
type Offer = Payments['offers'][string]
/** The newer names of offers and their groups, with which they can be written as well. */
interface ProductPayments extends Payments {
  readonly products: Readonly<Record<string, Omit<Offer, 'groupId'> & { readonly productLineId?: string | undefined }>>
  readonly productLines: Payments['groups']
}
type Writable = Omit<CompleteConfig, 'sourceOfTruth' | 'payments'> & { readonly payments: ProductPayments }
type Leaf = string | number | boolean | null | undefined | readonly unknown[]

/** `auth`, `auth.password`, `auth.password.allowSignIn` … */
type PathOf<Tree> = Tree extends Leaf
  ? never
  : { [Key in keyof Tree & string]: Key | `${Key}.${PathOf<NonNullable<Tree[Key]>>}` }[keyof Tree & string]

type ValueAt<Tree, Path extends string> = Path extends keyof Tree
  ? string extends Path
    ? AnyBelow<Tree[Path]>
    : Tree[Path]
  : Path extends `${infer Key}.${infer Rest}`
    ? Key extends keyof Tree
      ? ValueAt<NonNullable<Tree[Key]>, Rest>
      : unknown
    : unknown

/** An entry has the name that someone gave it, so its path looks like that of anything in it. */
type AnyBelow<Entry> =
  | Entry
  | (Entry extends Leaf ? never : { [Key in keyof Entry]: AnyBelow<NonNullable<Entry[Key]>> }[keyof Entry])

/** Any part of it, and null for what is to go. */
type Given<Value> = Value extends Leaf ? Value : { readonly [Key in keyof Value]?: Given<Value[Key]> | null }
