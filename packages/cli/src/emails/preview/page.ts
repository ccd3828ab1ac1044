/** The page of the preview: the list of emails, and one of them in the view that was chosen. */
import { randomBytes } from 'node:crypto'
import type { Folder, LocalSource } from '../folder.ts'
import { getFile } from '../folder.ts'
import type { FileProblem, Rendered } from '../rendering.ts'
import { kinds } from '../sources.ts'
import { inScheme } from './colour-scheme.ts'
import { escaped } from './escaped.ts'
import { styles } from './styles.ts'

export interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}

const views = { light: 'Light', dark: 'Dark', phone: 'Phone', text: 'Text' } as const
export type View = keyof typeof views

const isView = (name: string): name is View => Object.hasOwn(views, name)

export const readView = (name: string | null): View => (name !== null && isView(name) ? name : 'light')

interface Shown {
  readonly source: LocalSource
  readonly rendered: Rendered
  readonly problems: readonly FileProblem[]
}

export function previewPage(folder: Folder, shown: Shown | undefined, view: View): Page {
  const main = shown ? emailView(folder, shown, view) : '<p>There is no source in this folder yet.</p>'
  return page(
    200,
    folder.name,
    `<nav aria-label="Emails">${list(folder, shown?.source, view)}</nav><main>${main}</main>`,
  )
}

export function errorPage(name: string, sentence: string): Page {
  return page(
    500,
    name,
    `<main><h1>${escaped(name)}</h1><p class="problem" role="alert">${escaped(sentence)}</p></main>`,
  )
}

function list(folder: Folder, chosen: LocalSource | undefined, view: View): string {
  return kinds
    .map(kind => {
      const links = folder.sources
        .filter(source => source.kind === kind)
        .map(source => {
          const current = source === chosen ? ' aria-current="page"' : ''
          return `<li><a href="${getAddress(source, view)}"${current}>${escaped(source.displayName)}</a></li>`
        })
      return links.length === 0 ? '' : `<h2>${headings[kind]}</h2><ul>${links.join('')}</ul>`
    })
    .join('')
}

const headings = { themes: 'Themes', templates: 'Templates', drafts: 'Drafts' }

const getAddress = ({ kind, name }: LocalSource, view: View) => `?email=${kind}/${name}&amp;view=${view}`

function emailView(folder: Folder, { source, rendered, problems }: Shown, view: View): string {
  const { subject, notificationCategory, html, text } = rendered.preview
  const tabs = Object.entries(views).map(([name, label]) => {
    const current = name === view ? ' aria-current="page"' : ''
    return `<a href="${getAddress(source, readView(name))}"${current}>${label}</a>`
  })
  const facts = [getFile(folder, source), notificationCategory].filter(fact => fact !== null)
  return `<header><h1>${escaped(subject ?? source.displayName)}</h1><p class="facts">${facts.map(escaped).join(' · ')}</p>
<div class="views" role="group" aria-label="View">${tabs.join('')}</div></header>
${problems.length > 0 ? problemList(problems) : ''}${html === null ? '' : frame(source, view, { html, text: text ?? '' })}`
}

function problemList(problems: readonly FileProblem[]): string {
  const items = problems.map(({ at, message }) => `<li><code>${escaped(at)}</code><br>${escaped(message)}</li>`)
  return `<ul class="problem" role="alert">${items.join('')}</ul>`
}

/** Without scripts, whatever the source says: the frame is a document of no one. */
function frame({ displayName }: LocalSource, view: View, { html, text }: { html: string; text: string }): string {
  if (view === 'text') return `<pre tabindex="0" aria-label="Plain text">${escaped(text)}</pre>`
  const document = inScheme(html, view === 'dark' ? 'dark' : 'light')
  const title = `${displayName}, ${views[view]}`
  return `<iframe class="${view}" title="${escaped(title)}" sandbox="allow-popups" srcdoc="${escaped(document)}"></iframe>`
}

const reload = "new EventSource('/changes').onmessage = () => location.reload()"

function page(status: number, title: string, body: string): Page {
  const nonce = randomBytes(16).toString('base64url')
  const policy = [
    "default-src 'none'",
    // The frame of the email has the policy of the page, and emails have their styles in their elements.
    "style-src 'unsafe-inline'",
    'img-src http: https: data:',
    'font-src http: https: data:',
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${styles}</style>
</head>
<body>${body}<script nonce="${nonce}">${reload}</script></body>
</html>
`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  }
  return { status, headers, html }
}
