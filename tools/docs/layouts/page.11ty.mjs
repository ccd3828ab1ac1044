/** The frame of every page: a bar with the search, the navigation in groups, the page, and its headings. */
import { posix } from 'node:path'
import { getReferences, getSection, navigationTitles, sections } from '../navigation.mjs'

export default function page(data) {
  const { content, address, titles, siteTitle = 'Latchkey documentation' } = data
  const base = '../'.repeat(address.split('/').length - 1)
  const title = titles.get(address) ?? siteTitle
  return `<!doctype html>
<html lang="en" data-base="${base || './'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${address === 'index' ? siteTitle : `${escaped(title)} · Latchkey`}</title>
<link rel="icon" type="image/svg+xml" href="${base}assets/favicon.svg">
<script src="${base}assets/theme.js"></script>
<link rel="stylesheet" href="${base}assets/site.css">
<script type="module" src="${base}assets/site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<button type="button" id="menu" class="button" aria-expanded="false" aria-controls="navigation">Menu</button>
<a class="brand" href="${base}index.html">${mark}<span>Latchkey <span class="quiet">docs</span></span></a>
<button type="button" class="search-button" data-search>Search<kbd aria-hidden="true">Ctrl K</kbd></button>
<button type="button" id="theme" class="button" aria-label="Switch between light and dark">${halfMoon}</button>
</header>
<div class="columns">
<nav id="navigation" aria-label="Documentation">
<ul class="sections">
${sections.map(section => sectionLink(section, address, base)).join('\n')}
</ul>
${getSection(address)
  .groups.map(group => navigationGroup(group, address, titles))
  .join('\n')}
</nav>
<main id="content" tabindex="-1"${getSection(address).folder ? ' class="reference"' : ''}>
${content}
${references(address, titles)}
</main>
${onThisPage(content)}
</div>
<dialog id="search" aria-label="Search the documentation">
<label for="search-field">Search the documentation</label>
<input id="search-field" type="search" autocomplete="off" spellcheck="false">
<p role="status"></p>
<ol></ol>
</dialog>
</body>
</html>
`
}

function sectionLink(section, address, base) {
  const current = section === getSection(address) ? ' aria-current="true"' : ''
  return `<li><a href="${base}${section.folder}index.html"${current}>${section.title}</a></li>`
}

const linkFrom = (address, to) => posix.relative(posix.dirname(`/${address}`), `/${to}.html`)

/** From a guide to what the references say about the same. */
function references(address, titles) {
  const links = getReferences(address).map(to => `<a href="${linkFrom(address, to)}">${escaped(titles.get(to))}</a>`)
  return links.length === 0 ? '' : `<p class="references">In the reference: ${links.join(', ')}</p>`
}

function navigationGroup({ title, pages }, address, titles) {
  const links = pages
    .filter(name => titles.has(name))
    .map(name => {
      const current = name === address ? ' aria-current="page"' : ''
      return `<li><a href="${linkFrom(address, name)}"${current}>${escaped(navigationTitles[name] ?? titles.get(name))}</a></li>`
    })
  if (links.length === 0) return ''
  const isStart = address === `${getSection(address).folder}index`
  const open = pages.includes(address) || (isStart && title !== 'Providers') ? ' open' : ''
  return `<details${open}><summary>${title}</summary><ul>\n${links.join('\n')}\n</ul></details>`
}

function onThisPage(content) {
  const headings = [...content.matchAll(/<h2 id="([^"]*)"[^>]*>(.*?)<\/h2>/g)]
  if (headings.length < 2) return ''
  const items = headings.map(([, id, text = '']) => `<li><a href="#${id}">${text.replaceAll(/<[^>]*>/g, '')}</a></li>`)
  return `<aside aria-label="On this page"><p>On this page</p><ul>\n${items.join('\n')}\n</ul></aside>`
}

const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const mark = `<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><rect width="32" height="32" rx="8"/>
<circle cx="12" cy="16" r="4.5"/><path d="M16.5 16H26m-3.5 0v4"/></svg>`

const halfMoon = `<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><circle cx="8" cy="8" r="6" fill="none"
stroke="currentColor" stroke-width="1.5"/><path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor"/></svg>`
