/**
 * Text for a reader, with names in it that another user has chosen.
 *
 * A display name may hold anything: markup, a web address that mail programs would turn into a link,
 * characters that reverse the rest of the line, a thousand line breaks. Whatever is put into `say` comes
 * out as the plain name it should have been; and since emails are made of `Words`, which only `say`
 * can make, no template can leave it out.
 */
export interface Words {
  readonly text: string
}

const longestName = 64

/** @example say`Confirm your email address for ${projectName}` */
export function say(sentence: TemplateStringsArray, ...names: string[]): Words {
  return { text: String.raw({ raw: sentence.map(part => part) }, ...names.map(inert)) }
}

/** The words on one line, for a subject; without the invisible marks, which only a body needs. */
export function oneLine(words: Words): string {
  return words.text.replace(/\s+/g, ' ').replaceAll(breaker, '').trim()
}

/** A name that can neither lead anywhere nor disturb the words around it. */
export function inert(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(invisible, '')
    .trim()
  return isolated(unlinked(shortened(plain)))
}

/** Marks that turn the direction of what follows, or hide something. Joiners stay: Persian and emoji need them. */
const invisible = /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\p{Cs}]/gu
/** An invisible line-break opportunity: an address interrupted by it becomes no link. */
const breaker = '\u200b'
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

function shortened(name: string): string {
  // A grapheme has at least one UTF-16 unit; segmenting is the slowest step, so it is bounded first.
  if (name.length <= longestName) return name
  const graphemes = [...new Intl.Segmenter().segment(name.slice(0, longestName * 16))].map(({ segment }) => segment)
  return graphemes.length > longestName ? `${graphemes.slice(0, longestName).join('').trim()}…` : name
}

/** Mail programs also make links of other marks that browsers read as the dot of a host, and of telephone numbers. */
function unlinked(name: string): string {
  return name
    .replace(/([.:/@\\\u2024\u3002\uff0e\uff61])(?=\S)/g, `$1${breaker}`)
    .replace(telephoneDigit, `$&${breaker}`)
}

/** A digit that five more follow, with at most two separators between each. */
const telephoneDigit = /\p{Nd}(?=(?:[\s().+\-–/\u200b]{0,2}\p{Nd}){5})/gu

/** A name written from right to left keeps its direction to itself. */
function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}
