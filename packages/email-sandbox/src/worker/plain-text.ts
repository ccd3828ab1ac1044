import { compile, type HtmlToTextOptions } from 'html-to-text'

const heading = { options: { uppercase: false } }

const options: HtmlToTextOptions = {
  // A link that is broken in two leads nowhere.
  wordwrap: false,
  // Not the zero-width space, which keeps a name from becoming a link: shown as a space, it would take a URL apart.
  whitespaceCharacters: ' \t\r\n\f',
  limits: { maxInputLength: 2 * 1024 * 1024 + 64, maxDepth: 200, ellipsis: '…' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, ...heading })),
  ],
}

const convert = compile(options)

/** The same email for those who read plain text. Links stand whole on one line; what a preview repeats is left out. */
export const plainText = (html: string): string => `${convert(html).trim()}\n`
