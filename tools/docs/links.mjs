/** Where a link of a Markdown file leads to in the built site. */
import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../shared/command.mjs'
import { rootPages } from './navigation.mjs'

const addresses = new Map(Object.entries(rootPages).map(([address, file]) => [file, address]))

/** The address of a Markdown file, without its ending: `docs/oauth/apple.md` is `oauth/apple`. */
export function getAddress(source) {
  const named = addresses.get(source)
  if (named) return named
  if (!source.startsWith('docs/')) return undefined
  return source
    .slice('docs/'.length)
    .replace(/\.md$/, '')
    .replace(/(^|\/)README$/, '$1index')
}

/**
 * A link as it stands in the built page, with the file of the repository that must be copied for it. Null where the target is a
 * folder without a page.
 *
 * @param {string} href as the Markdown file has it
 * @param {string} source that file, from the root of the repository
 */
export function siteLink(href, source) {
  if (/^[a-z]+:|^#/i.test(href)) return { href }
  const [path = '', anchor] = href.split('#')
  const target = posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, '')
  const to = page(target)
  if (to === null) return null
  const from = posix.dirname(`/${getAddress(source)}`)
  const fragment = anchor === undefined ? '' : `#${anchor}`
  return { href: posix.relative(from, `/${to.path}`) + fragment, copy: to.copy }
}

function page(target) {
  // A folder is shown by its first page, or by the page beside it: `docs/oauth` by `docs/oauth.md`.
  const file = [`${target}/README.md`, `${target}.md`].find(isFile) ?? target
  const address = file.endsWith('.md') ? getAddress(file) : undefined
  if (address !== undefined) return { path: `${address}.html` }
  // Shown as text: a browser would download a file whose type it does not know.
  return isFile(file) ? { path: `files/${file}.txt`, copy: file } : null
}

const isFile = path => existsSync(join(root, path)) && statSync(join(root, path)).isFile()
