/** How the Markdown of the documentation becomes HTML: links, anchors, code, tables, and no comments. */
import { createRequire } from 'node:module'
import { siteLink } from './links.mjs'

const require = createRequire(import.meta.url)
const prism = require('prismjs')
require('prismjs/components/index.js')([
  'bash',
  'docker',
  'go',
  'http',
  'ini',
  'java',
  'json',
  'jsx',
  'nginx',
  'python',
  'rust',
  'sql',
  'toml',
  'tsx',
  'yaml',
])

/** @param {(file: string) => void} copy is called with each file of the repository that a page links to */
export function documentationMarkdown(copy) {
  return md => {
    md.set({ html: true, highlight })
    md.core.ruler.push('own-anchors', ownAnchors)
    md.core.ruler.push('anchors', anchors)
    md.core.ruler.push('headers', headers)
    md.core.ruler.push('links', state => links(state, copy))
    md.renderer.rules.html_block = withoutComments(md.renderer.rules.html_block)
    md.renderer.rules.html_inline = withoutComments(md.renderer.rules.html_inline)
    const fence = md.renderer.rules.fence
    md.renderer.rules.fence = (...parameters) =>
      `<div class="code">${fence(...parameters).replace('<pre>', '<pre tabindex="0">')}</div>\n`
    md.renderer.rules.table_open = () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n'
    md.renderer.rules.table_close = () => '</table></div>\n'
  }
}

/** The comments are for the tests of the pages. */
const withoutComments =
  rule =>
  (tokens, index, ...rest) =>
    /^\s*<!--/.test(tokens[index].content) ? '' : rule(tokens, index, ...rest)

const languages = {
  sh: 'bash',
  ts: 'typescript',
  js: 'javascript',
  mjs: 'javascript',
  dockerfile: 'docker',
  env: 'ini',
}

function highlight(code, info) {
  const [word = ''] = info.split(/\s/)
  const name = languages[word] ?? word
  const grammar = prism.languages[name]
  return grammar ? prism.highlight(code, grammar, name) : ''
}

/** The text of a heading as the sites that show Markdown make it an anchor; the second of a name gets a number. */
export function getAnchor(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

/** A heading of the references names its own anchor, which stays when its words change: `## List users {#users.list}`. */
export function ownAnchors({ tokens }) {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const last = tokens[index + 1].children.at(-1)
    const [mark, anchor] = / \{#([\w.-]+)\}$/.exec(last?.content ?? '') ?? []
    if (!anchor) continue
    last.content = last.content.slice(0, -mark.length)
    token.attrSet('id', anchor)
  }
}

function anchors({ tokens }) {
  const counts = new Map()
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.attrGet('id')) continue
    const anchor = getAnchor(getText(tokens[index + 1]))
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    token.attrSet('id', count === 0 ? anchor : `${anchor}-${count}`)
  }
}

export const getText = ({ children, content }) =>
  children
    ? children.map(({ type, content }) => (type === 'softbreak' ? ' ' : withoutTags(type, content))).join('')
    : content

const withoutTags = (type, content) => (type === 'html_inline' ? '' : content)

/** Markdown cannot leave the head of a table out; a header without words is announced as one all the same. */
function headers({ tokens }) {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'th_open' || tokens[index + 1].content !== '') continue
    token.tag = 'td'
    tokens[index + 2].tag = 'td'
  }
}

function links({ tokens, env }, copy) {
  for (const { children } of tokens) {
    const opened = []
    for (const token of children ?? []) {
      if (token.type === 'link_open') opened.push(rewrite(token, env.source, copy))
      // Without a target only the words stay.
      else if (token.type === 'link_close' && !opened.pop()) token.tag = 'span'
    }
  }
}

function rewrite(token, source, copy) {
  const link = siteLink(token.attrGet('href'), source)
  if (link === null) {
    token.tag = 'span'
    token.attrs = []
    return false
  }
  token.attrSet('href', link.href)
  if (link.copy) copy(link.copy)
  return true
}
