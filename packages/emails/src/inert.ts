/**
 * Names that another user has chosen, in text for a reader.
 *
 * A display name may contain anything: markup, a web address that mail programs would turn into a link,
 * characters that reverse the rest of the line, a thousand line breaks.
 */
const longestName = 64

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
