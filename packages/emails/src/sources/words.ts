/**
 * The texts of the emails, as translators see them, and as TSX.
 *
 * A text is English with placeholders: `{project}` is the name of the project, `{name}` that of the reader, and any other the
 * variable of that name. A translation moves them within the sentence.
 */

/** A text, or several of which the first applies whose condition holds. A condition is TSX; the last one has none. */
export type Words = string | readonly Variant[]
interface Variant {
  readonly when?: string
  readonly text: string
}

/** Returns the text in the language of the source. */
export type Translate = (english: string) => string

/** What stands between two tags. Each placeholder is isolated, so that a name in another script leaves the sentence as it is. */
export function asElements(words: Words, translate: Translate): string {
  const inline = (text: string) =>
    replaced(
      translate(text),
      piece => piece,
      value => `<bdi>{${value}}</bdi>`,
    ).join('')
  return typeof words === 'string' ? inline(words) : `{${choose(words, text => `<>${inline(text)}</>`)}}`
}

/** What stands between two tags that take no elements inside them. */
export function asText(words: string, translate: Translate): string {
  return replaced(
    translate(words),
    piece => piece,
    value => `{${value}}`,
  ).join('')
}

/** An expression for a text. */
export function asExpression(words: string, translate: Translate): string {
  return replaced(
    translate(words),
    piece => (piece === '' ? [] : [JSON.stringify(piece)]),
    value => [value],
  )
    .flat()
    .join(' + ')
}

function choose([first, ...others]: readonly Variant[], write: (text: string) => string): string {
  if (first === undefined) throw new Error('The last variant of a text has no condition.')
  return first.when === undefined
    ? write(first.text)
    : `${first.when} ? ${write(first.text)} : ${choose(others, write)}`
}

/** The pieces of a text in order, those in braces as the value that they name. */
function replaced<Piece>(text: string, plain: (piece: string) => Piece, value: (expression: string) => Piece): Piece[] {
  return text.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? plain(piece) : value(getValue(piece))))
}

const getValue = (placeholder: string) => ofEvery[placeholder] ?? `variables.${placeholder}`
const ofEvery: Readonly<Record<string, string>> = { project: 'project.displayName', name: 'user.displayName' }
