/** Doc comments as Markdown. */
import ts from 'typescript'

/**
 * @param {(name: string) => string | undefined} linkTo the link of an export, from the page that is written
 */
export function description(symbol, checker, linkTo) {
  return asMarkdown(ts.displayPartsToString(symbol.getDocumentationComment(checker)), linkTo)
}

/** Everything behind an `@`: examples as code, the others as a sentence with their name. */
export function tags(symbol, checker, linkTo) {
  return symbol.getJsDocTags(checker).map(({ name, text }) => {
    const content = ts.displayPartsToString(text)
    if (name === 'example') return example(content)
    return `**${tagTitles[name] ?? name}**: ${asMarkdown(content, linkTo)}`
  })
}

const tagTitles = {
  throws: 'Throws',
  deprecated: 'Deprecated',
  param: 'Parameter',
  returns: 'Returns',
  default: 'Default',
}

function example(content) {
  const language = /^\s*<[A-Z]|return <|=> <|\(\s*<[A-Z]/m.test(content) ? 'tsx' : 'ts'
  return `\`\`\`${language}\n${content.trim()}\n\`\`\``
}

/** Names in `{@link}` become links, and what would be read as HTML stays text. */
function asMarkdown(text, linkTo) {
  return text
    .split(/(`[^`]*`)/)
    .map(part => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;')))
    .join('')
    .replaceAll(/\{@link ([\w.]+)\s*\}/g, (_, name) => reference(name, linkTo))
}

function reference(name, linkTo) {
  const link = linkTo(name)
  return link ? `[\`${name}\`](${link})` : `\`${name}\``
}
