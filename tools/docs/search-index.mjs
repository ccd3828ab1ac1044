/** The index of the search: every section of every page, with its first words. */
import MarkdownIt from 'markdown-it'
import MiniSearch from 'minisearch'
import { searchOptions } from './client/search-options.js'
import { getAnchor, getText, ownAnchors } from './markdown.mjs'

const markdown = new MarkdownIt({ html: true })
markdown.core.ruler.push('own-anchors', ownAnchors)
const excerptLength = 140

/** @param {readonly { address: string, text: string }[]} pages */
export function searchIndex(pages) {
  const index = new MiniSearch(searchOptions)
  index.addAll(pages.flatMap(getSections))
  return JSON.stringify(index)
}

function getSections({ address, text }) {
  const sections = []
  let heading = null
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'heading_open') heading = token
    else if (token.type === 'inline' && heading) {
      const title = getText(token)
      const page = sections[0]?.title ?? title
      const anchor = sections.length === 0 ? '' : `#${heading.attrGet('id') ?? getAnchor(title)}`
      sections.push({ id: `${address}.html${anchor}`, title, page, words: [], keywords: '' })
      heading = null
    } else if (token.type === 'inline' || token.type === 'fence') sections.at(-1)?.words.push(getText(token))
    else if (token.type === 'html_block' && sections.length > 0) sections.at(-1).keywords += keywordsIn(token.content)
  }
  // Two sections of one name share an address.
  const unique = new Map(sections.map(section => [section.id, section]))
  return [...unique.values()].map(({ id, title, page, words, keywords }) => {
    const content = words.join(' ')
    // What a section of the references is about, as it is typed in code.
    const [endpoint = ''] = /^(GET|POST|PATCH|DELETE) \/\S*/.exec(content) ?? []
    return { id, title, page, endpoint, keywords, content, excerpt: shortened(content) }
  })
}

/** Other words for what a section is about, in a comment below its heading: `<!-- search: organization tenant -->`. */
const keywordsIn = html => /^<!-- search: (.*) -->/.exec(html)?.[1] ?? ''

function shortened(text) {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= excerptLength ? line : `${line.slice(0, excerptLength).replace(/\s\S*$/, '')} …`
}
