/** The reference of the SDK as Markdown: one page for each line of `sdk-groups.mjs`, made from what the packages export. */
import { exportSection } from './export-section.mjs'
import { readExports } from './exports.mjs'
import { getHomes } from './members.mjs'
import { sdkGroups } from './sdk-groups.mjs'
import { isTypeOnly } from './signature.mjs'

const pages = sdkGroups.flatMap(group => group.pages)

/** @returns pages as `eleventy.config.mjs` takes them */
export function sdkPages() {
  const { checker, entries } = readExports()
  // In the order of the pages: what several have is shown with the first.
  const order = entry => pages.indexOf(entry.page)
  const placed = entries.map(entry => ({ ...entry, page: getPage(entry) })).sort((a, b) => order(a) - order(b))
  const exported = new Map(placed.map(entry => [entry.symbol, entry]))
  const homes = getHomes(placed, exported, checker)
  return [
    { address: 'sdk/index', source: 'docs/sdk/README.md', text: overview(placed) },
    ...pages.map(page => {
      const own = shownOn(page, placed)
      const context = { checker, homes, linkTo: linker(page, placed) }
      const sections = own.map(entry => exportSection(entry, context))
      return {
        address: page.address,
        source: `docs/${page.address}.md`,
        text: [`# ${page.title} in the SDK`, introduction(page), ...sections].join('\n\n'),
      }
    }),
  ]
}

function getPage({ name, folder }) {
  const page = pages.find(({ folders }) => folders.includes(folder))
  if (!page) throw new Error(`tools/docs/sdk/sdk-groups.mjs has no page for ${folder}, which declares ${name}.`)
  return page
}

const introduction = ({ guide }) => `How it is used is in [the guide](../${guide}).`

/** A value and a type of one name, of two entry points, are one thing for a reader: the value is shown. */
function shownOn(page, placed) {
  const entries = placed.filter(entry => entry.page === page).sort(byKind)
  return [...new Map(entries.toReversed().map(entry => [entry.name, entry])).values()].toReversed()
}

/** First what is called, then what it takes and answers: a type of options is looked for from there. */
function byKind(a, b) {
  const rank = ({ name, symbol }) => (!isTypeOnly(symbol) ? 0 : /(Options|Props|Constructor)$/.test(name) ? 2 : 1)
  return rank(a) - rank(b)
}

/** The link of an export, or of a method of it, from a page. Of several exports with one name, that of the page is meant. */
function linker(page, placed) {
  return (named, method) => {
    const target = typeof named === 'string' ? find(named, page, placed) : named
    if (!target) return undefined
    const file = target.page.address.replace('sdk/', '')
    return `${file}.md#${method ? `${target.name}.${method}` : target.name}`
  }
}

function find(name, page, placed) {
  const candidates = placed.filter(entry => entry.name === name)
  return candidates.find(entry => entry.page === page) ?? candidates[0]
}

function overview(placed) {
  const tables = sdkGroups.map(group => {
    const rows = group.pages.map(page => {
      const file = `${page.address.replace('sdk/', '')}.md`
      const names = shownOn(page, placed)
      return `### [${page.title}](${file})\n\n${names.map(({ name }) => `[\`${name}\`](${file}#${name})`).join(', ')}`
    })
    return `## ${group.title}\n\n${rows.join('\n\n')}`
  })
  return `# SDK reference

What \`@latchkey/js\`, \`@latchkey/react\` and \`@latchkey/next\` export, ${placed.length} names, from the doc comments of their sources. To learn
them, begin with [JavaScript](../javascript.md), [React](../react.md) or [Next.js](../nextjs.md). \`@latchkey/react\` also exports everything of
\`@latchkey/js/client\`, and \`@latchkey/next\` everything of \`@latchkey/react\`: an export is shown once, under the package that declares it.

${tables.join('\n\n')}`
}
