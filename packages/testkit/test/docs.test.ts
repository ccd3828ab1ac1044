import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import * as contract from '@latchkey/contract'
import * as sdk from '@latchkey/js'
import { startTestkit, type Testkit } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../server/src/listen.ts'
import { anyLogin, type MailServer, startMailServer } from '../../server/test/support/mail-servers.ts'
import { docs, readPage } from './docs/page.ts'
import { runPage } from './docs/run-page.ts'
import { typeCheck } from './docs/type-check.ts'

/** Those for people who run a server: what they show is not for a developer's project. */
const forOperators = ['configuration.md', 'operating.md', 'security-model.md', 'self-hosting.md']
const names = ['', 'how-to/', 'oauth/'].flatMap(folder =>
  readdirSync(new URL(folder, docs))
    .filter(name => name.endsWith('.md') && !forOperators.includes(name))
    .map(name => folder + name),
)
const pages = names.map(readPage)

describe('the documentation', () => {
  let testkit: Testkit
  let server: Listening
  let mailServer: MailServer
  let url: string
  let problems: ReturnType<typeof typeCheck> | undefined

  beforeAll(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    testkit = await startTestkit({ env: { LATCHKEY_PORT: String(port), LATCHKEY_PUBLIC_URL: url }, stripe: true })
    server = await listen(testkit.latchkey.answer, { host: '127.0.0.1', port })
    mailServer = await startMailServer(anyLogin)
  })
  afterAll(async () => {
    await server.close()
    await testkit.stop()
    await mailServer.stop()
  })

  it.each(pages)('works as $name says', { timeout: 300_000, tags: ['release'] }, async page => {
    const { hostname: host, port } = new URL(mailServer.url)
    await runPage(page, { testkit, url, mailServer: { host, port: Number(port) } })
  })

  it('renders the template in the theme that emails.md shows', async () => {
    const { pieces } = readPage('emails.md')
    const [templateSource = '', themeSource = ''] = pieces
      .filter(({ language, text }) => language === 'tsx' && text.includes('export function'))
      .map(({ text }) => text)
    const content = { body: { templateSource }, themeSource }
    const settings = { part: 'theme', projectDisplayName: 'Acme' } as const
    const { subject, text } = await testkit.latchkey.app.emailSandbox.preview(content, settings)
    expect(subject).toBe('Order 1042 is on its way')
    expect(text).toContain('https://example.com/unsubscribe')
  })

  it.each(names)('compiles as %s shows it', { tags: ['release'] }, name => {
    problems ??= typeCheck(pages)
    expect(problems.get(name)).toEqual([])
  })

  it.each(pages)('leads somewhere from $name', ({ name, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
    const dead = links
      .filter(([, path = '', anchor]) => !leadsTo(new URL(path, new URL(name, docs)), anchor))
      .map(([link]) => link)
    expect(dead).toEqual([])
  })

  it.each(pages)('names in $name only errors that exist', ({ text }) => {
    const rows = text.split('\n').filter(line => /^\| `(?!LATCHKEY_|STACK_|HEXCLAVE_)[A-Z_]{8,}` \|/.test(line))
    const wrong = rows.filter(row => {
      const [code = '', errorClass] = [...row.matchAll(/`(\w+)`/g)].map(([, word]) => word)
      return !knownCodes.has(code) || (errorClass !== undefined && /^[A-Z]/.test(errorClass) && !(errorClass in sdk))
    })
    expect(wrong).toEqual([])
  })

  it('names only variables that the style sheet has', () => {
    const tokens = readFileSync(new URL('../packages/ui/src/tokens.css.ts', docs), 'utf8')
    const named = pages.flatMap(({ text }) => text.match(/--latchkey-[a-z-]*[a-z]/g) ?? [])
    expect(named.filter(variable => !tokens.includes(`${variable}:`))).toEqual([])
  })

  it('the documentation is found from its first page, every page of it', () => {
    const first = readFileSync(new URL('README.md', docs), 'utf8')
    const isFound = (name: string) =>
      [name, name.replace(/[^/]*$/, '')].some(path => path && first.includes(`](${path})`))
    expect(names.filter(name => name !== 'README.md' && !isFound(name))).toEqual([])
  })
})

const knownCodes = new Set(
  Object.values(contract).flatMap(it => (typeof it === 'function' && 'code' in it ? [it.code] : [])),
)

function leadsTo(target: URL, anchor: string | undefined): boolean {
  if (!existsSync(target)) return false
  if (anchor === undefined) return true
  const text = readFileSync(target, 'utf8')
  return [...text.matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => getAnchor(heading) === anchor)
}

/** As the sites that show Markdown make them. */
function getAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
