/** The built site as a visitor gets it: links, navigation, and what must not be seen. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import MiniSearch from 'minisearch'
import { describe, expect, it } from 'vitest'
import { searchFor, searchOptions } from './client/search-options.js'
import { getSection, sections } from './navigation.mjs'

const site = fileURLToPath(new URL('../../docs/dist', import.meta.url))

describe('the site of the documentation', () => {
  const pages = new Map(readPages())

  it('has no link to a page or an anchor that does not exist', () => {
    const dead = [...pages].flatMap(([name, html]) =>
      getLinks(html)
        .filter(link => !leadsTo(name, link))
        .map(link => `${name}: ${link}`),
    )
    expect(dead).toEqual([])
  })

  it('reaches every page from the first one', () => {
    const reached = new Set(['index.html'])
    for (const name of reached)
      for (const link of getLinks(pages.get(name) ?? '')) {
        const target = getTarget(name, link).file
        if (pages.has(target)) reached.add(target)
      }
    expect([...pages.keys()].filter(name => !reached.has(name))).toEqual([])
  })

  it.each(sections)('shows every page of $title but the decisions in its navigation', ({ folder }) => {
    const navigation = getNavigation(pages.get(`${folder}index.html`) ?? '')
    const shown = new Set(getLinks(navigation).map(link => getTarget(`${folder}index.html`, link).file))
    const inSection = [...pages.keys()].filter(name => getSection(name).folder === folder)
    expect(inSection.filter(name => !name.startsWith('decisions/') && !shown.has(name))).toEqual([])
  })

  it('leads from every page to every section', () => {
    const starts = sections.map(({ folder }) => `${folder}index.html`)
    const missing = [...pages].filter(([name, html]) => {
      const reached = getLinks(getNavigation(html)).map(link => getTarget(name, link).file)
      return !starts.every(start => reached.includes(start))
    })
    expect(missing.map(([name]) => name)).toEqual([])
  })

  it.each([
    ['tailwind', 'react.html#with-tailwind'],
    ['multi tenant', 'teams.html'],
    ['organization', 'teams.html'],
    ['MCP', 'mcp.html'],
    ['SAML', 'not-yet.html'],
    ['test kit', 'testing.html'],
    ['test', 'testing.html'],
    ['cors', 'how-to/protect-a-route.html#a-page-and-an-api-on-two-origins'],
    ['invite role', 'how-to/invite-a-member.html'],
  ])('finds the guide first for "%s"', (typed, expected) => {
    const index = MiniSearch.loadJSON(readFileSync(join(site, 'search.json'), 'utf8'), searchOptions)
    const [first] = searchFor(index, typed)
    expect(first?.id).toBe(expected)
  })

  it('lists sections of guides before decisions and the changelog', () => {
    const index = MiniSearch.loadJSON(readFileSync(join(site, 'search.json'), 'utf8'), searchOptions)
    const ids = searchFor(index, 'webhook').map(({ id }) => String(id))
    const isBackground = ids.map(id => /^(decisions|changelog)/.test(id))
    expect(isBackground).toContain(true)
    expect(isBackground).toEqual([...isBackground].sort())
  })

  it('shows no comment that is for tests', () => {
    const marked = [...pages].filter(([, html]) =>
      /<!-- *(given|then|search)|&lt;!-- *(given|then|search)|class="[^"]*no-(run|check)/.test(html),
    )
    expect(marked.map(([name]) => name)).toEqual([])
  })

  it('loads nothing from other hosts and has no inline script, style or handler', () => {
    const unsafe =
      /<script(?![^>]* src="(?!https?:|\/\/))[^>]*>|<style|<(link|img|script|iframe)[^>]* (href|src)="(https?:|\/\/)|<[^>]* (style|on\w+)="/
    const found = [...pages].flatMap(([name, html]) => {
      const [match] = unsafe.exec(html) ?? []
      return match ? [`${name}: ${match}`] : []
    })
    expect(found).toEqual([])
  })
})

function getNavigation(html: string): string {
  const [navigation = ''] = /<nav[\s\S]*<\/nav>/.exec(html) ?? []
  return navigation
}

function readPages(): [string, string][] {
  return readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.html'))
    .map(name => [name, readFileSync(join(site, name), 'utf8')])
}

function getLinks(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="(?!https?:|mailto:)([^"]*)"/g)].map(([, link = '']) => link)
}

function getTarget(name: string, link: string): { file: string; anchor: string | undefined } {
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? name : relative(site, join(site, dirname(name), path))
  return { file, anchor: anchor === undefined ? undefined : decodeURIComponent(anchor) }
}

function leadsTo(name: string, link: string): boolean {
  const { file, anchor } = getTarget(name, link)
  if (!existsSync(join(site, file))) return false
  return anchor === undefined || readFileSync(join(site, file), 'utf8').includes(` id="${anchor}"`)
}
