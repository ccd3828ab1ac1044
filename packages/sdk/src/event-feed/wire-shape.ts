/** Types of what the wire spells its own way, derived from the contract's types. */

/** A shape with its names as the wire spells them: `display_name`. */
export type WireShape<Shape> = unknown extends Shape
  ? Shape
  : Shape extends readonly (infer Item)[]
    ? readonly WireShape<Item>[]
    : Shape extends object
      ? { readonly [Name in keyof Shape & string as SnakeCase<Name>]: WireShape<Shape[Name]> }
      : Shape

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : Name
