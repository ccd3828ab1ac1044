/**
 * What a configuration is made of: settings, groups of settings with fixed names, and records whose entries are
 * named by the owner. From one tree of these come the types, the defaults, the checks and the rendering.
 */
import * as z from 'zod'

/** One value, replaced as a whole. */
export interface Setting<Value = unknown, IsAlways extends boolean = boolean> {
  readonly kind: 'setting'
  readonly value: z.ZodType<Value>
  /** What it is when no one set it. `name` is that of the entry it stands in. */
  readonly initial: ((name: string) => Value) | null
  /** Whether an entry is incomplete without it. */
  readonly isNeeded: boolean
  readonly isReadOnly: boolean
  /** Exists in types only: whether a rendered configuration always has it. */
  readonly always?: IsAlways
}

export interface Group<Fields extends Nodes = Nodes, IsAlways extends boolean = boolean> {
  readonly kind: 'group'
  readonly fields: Fields
  /**
   * What must hold of the group once it is rendered: the fields that are wrong, and why; undefined where the search can be
   * interrupted. `name` is that of the entry it is.
   */
  readonly rule: ((rendered: never, name: string) => Iterable<Objection | undefined>) | null
  /** Whether it may be missing altogether. */
  readonly isOptional: boolean
  readonly always?: IsAlways
}

/** Something to be said against a field of a group; no field: against the group itself. */
export interface Objection {
  readonly field: string | null
  readonly clause: string
}

export interface RecordOf<Entry extends Node = Node> {
  readonly kind: 'record'
  readonly name: z.ZodType<string>
  readonly entry: Entry
  readonly most: number
  /** Entries that are there without having been set. */
  readonly builtIn: Readonly<Record<string, object>>
}

/** Either one value or a record: an empty one when no one set it and the value has no default. */
export interface Either<Value = unknown, Entry extends Node = Node> {
  readonly kind: 'either'
  readonly setting: Setting<Value>
  readonly record: RecordOf<Entry>
}

// The entries of a record are nodes again, which types can only say by a name.
export type Node = Setting | Group<Nodes> | AnyRecord | AnyEither
interface AnyRecord extends RecordOf<Node> {}
interface AnyEither extends Either<unknown, Node> {}
export interface Nodes {
  readonly [name: string]: Node
}

const getSetting = { kind: 'setting', isNeeded: false, isReadOnly: false } as const

/** A setting with a default. */
export function setting<Value>(value: z.ZodType<Value>, initial: NoInfer<Value>): Setting<Value, true> {
  return { ...getSetting, value, initial: () => initial }
}

/** A setting that is called like its entry unless it was given another name. */
export function named(value: z.ZodType<string>, initial: (name: string) => string): Setting<string, true> {
  return { ...getSetting, value, initial }
}

/** A setting that may be missing. */
export function optional<Value>(value: z.ZodType<Value>): Setting<Value, false> {
  return { ...getSetting, value, initial: null }
}

/** A setting that every entry has to give. */
export function needed<Value>(value: z.ZodType<Value>): Setting<Value, true> {
  return { ...getSetting, value, initial: null, isNeeded: true }
}

/** Shown, and not to be set. */
export function readOnly<Value>(value: z.ZodType<Value>, initial: NoInfer<Value>): Setting<Value, true> {
  return { ...getSetting, value, initial: () => initial, isReadOnly: true }
}

export const on = (initial: boolean): Setting<boolean, true> => setting(z.boolean(), initial)

export function group<Fields extends Nodes>(fields: Fields): Group<Fields, true> {
  return { kind: 'group', fields, rule: null, isOptional: false }
}

export function optionalGroup<Fields extends Nodes>(fields: Fields): Group<Fields, false> {
  return { kind: 'group', fields, rule: null, isOptional: true }
}

/** The same group, with something that must hold of its fields together. */
export function holding<Fields extends Nodes>(
  fields: Group<Fields, true>,
  rule: (rendered: Rendered<Group<Fields, true>>, name: string) => Iterable<Objection | undefined>,
): Group<Fields, true> {
  return { ...fields, rule }
}

interface RecordOptions {
  readonly most?: number
  readonly builtIn?: Readonly<Record<string, object>>
}

export function toRecord<Entry extends Node>(
  name: z.ZodType<string>,
  entry: Entry,
  { most = 10_000, builtIn = {} }: RecordOptions = {},
): RecordOf<Entry> {
  return { kind: 'record', name, entry, most, builtIn }
}

/** Ids, as an object: what is listed is `true`. */
export const setSchema = (name: z.ZodType<string>, most: number) => toRecord(name, needed(z.literal(true)), { most })

export function either<Value, Entry extends Node>(one: Setting<Value>, record: RecordOf<Entry>): Either<Value, Entry> {
  return { kind: 'either', setting: one, record }
}

type IsOptional<N> = N extends Setting<unknown, infer A> | Group<Nodes, infer A>
  ? A extends true
    ? false
    : true
  : false
type OptionalKeys<Fields> = { [Key in keyof Fields]: IsOptional<Fields[Key]> extends true ? Key : never }[keyof Fields]

/** What a node is once rendered. */
export type Rendered<N> =
  N extends Setting<infer Value>
    ? Value
    : N extends Group<infer Fields>
      ? { readonly [Key in Exclude<keyof Fields, OptionalKeys<Fields>>]: Rendered<Fields[Key]> } & {
          readonly [Key in OptionalKeys<Fields>]?: Rendered<Fields[Key]>
        }
      : N extends RecordOf<infer Entry>
        ? { readonly [name: string]: Rendered<Entry> }
        : N extends Either<infer Value, infer Entry>
          ? Value | { readonly [name: string]: Rendered<Entry> }
          : never

/** What may be given for a node, as nested objects. Null takes an entry away, and a setting back to its default. */
export type Given<N> =
  | null
  | (N extends Setting<infer Value>
      ? Value
      : N extends Group<infer Fields>
        ? { readonly [Key in keyof Fields]?: Given<Fields[Key]> }
        : N extends RecordOf<infer Entry>
          ? { readonly [name: string]: Given<Entry> }
          : N extends Either<infer Value, infer Entry>
            ? Value | { readonly [name: string]: Given<Entry> }
            : never)
