/** Renders `docs/` with Eleventy: see docs/decisions/0172-a-site-of-the-documentation.md. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../shared/command.mjs'
import { filesIn, read } from '../shared/files.mjs'
import { apiPages, description } from './api/api-pages.mjs'
import { writeAssets } from './assets.mjs'
import { getAddress } from './links.mjs'
import { documentationMarkdown } from './markdown.mjs'
import { rootPages } from './navigation.mjs'
import { sdkPages } from './sdk/sdk-pages.mjs'
import { searchIndex } from './search-index.mjs'

export const output = 'docs/dist'

export default function configure(eleventy) {
  const sources = [...filesIn('docs').filter(path => path.endsWith('.md')), ...Object.values(rootPages)]
  const guides = sources.map(source => ({ source, address: getAddress(source), text: read(source) }))
  const pages = [...guides, ...apiPages(), ...sdkPages()]
  const linked = new Set()

  eleventy.setUseGitIgnore(false)
  eleventy.setQuietMode(true)
  eleventy.amendLibrary(
    'md',
    documentationMarkdown(file => linked.add(file)),
  )
  eleventy.addGlobalData('layout', 'page.11ty.mjs')
  eleventy.addGlobalData('titles', new Map(pages.map(({ address, text }) => [address, getTitle(text)])))
  // What is found by itself would be named by its file; here the address decides.
  for (const { text, ...page } of pages)
    eleventy.addTemplate(`${page.address}.md`, text, { ...page, permalink: `${page.address}.html` })

  eleventy.on('eleventy.after', async () => {
    for (const file of linked) write(`files/${file}.txt`, read(file))
    write('api/openapi.json', JSON.stringify(description))
    write('search.json', searchIndex(pages))
    await writeAssets(join(root, output))
  })
  return {
    dir: { input: 'tools/docs', includes: 'layouts', data: 'data', output },
    markdownTemplateEngine: false,
    templateFormats: ['md'],
  }
}

function getTitle(text) {
  const [, title = ''] = /^# (.*)$/m.exec(text) ?? []
  return title.replaceAll('`', '')
}

function write(path, text) {
  const file = join(root, output, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
