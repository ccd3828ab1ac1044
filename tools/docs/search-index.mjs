/** The index of the search: every section of every page, with its first words. */
import MarkdownIt from 'markdown-it'
import MiniSearch from 'minisearch'
import { searchOptions } from './client/search-options.js'
import { anchorOf, textOf } from './markdown.mjs'

const markdown = new MarkdownIt({ html: true })
const excerptLength = 140

/** @param {readonly { address: string, text: string }[]} pages */
export function searchIndex(pages) {
  const index = new MiniSearch(searchOptions)
  index.addAll(pages.flatMap(sectionsOf))
  return JSON.stringify(index)
}

function sectionsOf({ address, text }) {
  const sections = []
  let isHeading = false
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'heading_open') isHeading = true
    else if (token.type === 'inline' && isHeading) {
      const title = textOf(token)
      const page = sections[0]?.title ?? title
      const anchor = sections.length === 0 ? '' : `#${anchorOf(title)}`
      sections.push({ id: `${address}.html${anchor}`, title, page, words: [] })
      isHeading = false
    } else if (token.type === 'inline' || token.type === 'fence') sections.at(-1)?.words.push(textOf(token))
  }
  // Two sections of one name share an address.
  const unique = new Map(sections.map(section => [section.id, section]))
  return [...unique.values()].map(({ id, title, page, words }) => {
    const content = words.join(' ')
    return { id, title, page, content, excerpt: shortened(content) }
  })
}

function shortened(text) {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= excerptLength ? line : `${line.slice(0, excerptLength).replace(/\s\S*$/, '')} …`
}
