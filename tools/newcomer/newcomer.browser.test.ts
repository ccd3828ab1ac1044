/**
 * The path of someone who just found us: everything that README.md has to paste, pasted.
 *
 * The packages are packed as for the registry and installed into empty folders, so that what only this
 * repository has (sources, its node_modules) cannot help.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApplication, packAll, root } from './packed.ts'
import { answers, freePort, type Running, run, startNode } from './processes.ts'
import { fillIn, getExamples } from './readme.ts'
import { createProject, startServer } from './server.ts'
import { nodeTsconfig, viteApp } from './vite-app.ts'

const examples = getExamples(join(root, 'README.md'))
/** Newcomers have one or the other: their own, and the native one, which is ten times as fast. */
const compilers = { 'my-app': 'node_modules/typescript/bin/tsc', backend: join(root, 'node_modules/tsc7/bin/tsc') }
const vite = 'node_modules/vite/bin/vite.js'
const ada = { Email: 'ada@example.com', Password: 'a long enough password' }

const running: Running[] = []
let folder: string
let words: Record<string, string>
let backendUrl: string
let browser: Browser
/** The latest page; each has cookies of its own. */
let page: Page

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-newcomer-'))
  const packed = await packAll(join(folder, 'packed'))
  const server = await startServer(folder)
  running.push(server)
  const port = await freePort()
  backendUrl = `http://localhost:${port}`
  words = {
    ...(await createProject(folder, server)),
    'http://localhost:8100': server.url,
    'listen(3000)': `listen(${port})`,
  }
  await makeApplication({
    folder: join(folder, 'my-app'),
    archives: Object.values(packed),
    dependencies: [
      'react',
      'react-dom',
      '@types/react',
      '@types/react-dom',
      'vite',
      '@vitejs/plugin-react',
      'typescript',
    ],
    files: {
      ...viteApp({ proxyTo: backendUrl }),
      'src/latchkey.ts': pasted('React', 'src/latchkey.ts'),
      'src/index.css': pasted('React', 'src/index.css'),
      'src/main.tsx': pasted('React', 'src/main.tsx'),
    },
  })
  await makeApplication({
    folder: join(folder, 'backend'),
    archives: [packed.emails, packed.contract, packed.client, packed.sdk],
    dependencies: ['@types/node'],
    files: { 'server.mjs': pasted('Node', 'server.mjs'), 'tsconfig.json': nodeTsconfig },
  })
  browser = await launchChromium()
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await Promise.all(running.map(program => program.stop()))
  await rm(folder, { recursive: true, force: true })
})

describe('npm start', () => {
  it.each([
    ['--version', /^Latchkey \d+\.\d+\.\d+$/m],
    ['--help', /latchkey config push +Make/],
    ['start --help', /LATCHKEY_PORT {2}\(--port\)/],
  ])('answers %s without starting anything', async (words, answer) => {
    expect(await run(process.execPath, ['tools/start/start.mjs', ...words.split(' ')], { cwd: root })).toMatch(answer)
  })
})

describe('the quick start, pasted from the README', { timeout: 120_000 }, () => {
  it('signs someone up from the command line', async () => {
    const said = await run('bash', ['-c', pasted('From the command line')], { cwd: folder })
    expect(JSON.parse(said)).toMatchObject({ primary_email: expect.stringMatching(/^ada-\d+@example\.com$/) })
  })

  it.each(Object.entries(compilers))('compiles with the types that the packages bring: %s', async (name, compiler) => {
    await run(process.execPath, [compiler, '-p', '.'], { cwd: join(folder, name) })
  })

  it('opens the sign-in page, and greets the new user', async () => {
    page = await browser.newPage({ colorScheme: 'dark' })
    await page.goto(await serveApp('dev'))
    await page.getByRole('link', { name: 'Sign up' }).click()
    const background = page.locator('.latchkey-page').evaluate(shown => getComputedStyle(shown).backgroundColor)
    expect(await background, 'dark as the system is').not.toBe('rgb(255, 255, 255)')
    await fill({ ...ada, 'Repeat password': ada.Password })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await greeting().waitFor()
  })

  it('lets the page send the access token to its own backend', async () => {
    const ready = { cwd: join(folder, 'backend'), isReady: () => answers(backendUrl) }
    running.push(await startNode('server.mjs', [], ready))

    expect(await page.evaluate(inTheApp(pasted('Node', undefined, 'ts')))).toBe('Hello ada@example.com')
    expect(await ask()).toBe('Please sign in')
    expect(await ask({ 'x-stack-auth': 'nonsense' })).toBe('Something went wrong')
    expect(await ask()).toBe('Please sign in')
  })

  it('builds into pages that work just the same, without the sources and what only they need', async () => {
    const app = join(folder, 'my-app')
    await run(process.execPath, [vite, 'build', '--sourcemap'], { cwd: app })
    const sources = await bundledSources(join(app, 'dist/assets'))
    expect(sources.filter(path => /@latchkey\/\w+\/dist\//.test(path))).not.toEqual([])
    expect(sources.filter(path => /@latchkey\/\w+\/src\/|node_modules\/zod\//.test(path))).toEqual([])

    page = await browser.newPage()
    await page.goto(await serveApp('preview'))
    await fill(ada)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await greeting().waitFor()
  })
})

/** The README's example, with the reader's own keys and addresses in it. */
function pasted(heading: string, file?: string, language?: string): string {
  const isIt = (example: (typeof examples)[number]) =>
    example.heading === heading && example.file === file && (!language || example.language === language)
  const found = examples.find(isIt)
  if (!found) throw new Error(`README.md has no such example under "${heading}": ${file ?? language ?? 'a command'}`)
  return fillIn(found.code, words)
}

/** Lines of an example, run in a page of the app with its user at hand. */
function inTheApp(code: string): string {
  return `(async () => {
    const { latchkey } = await import('/src/latchkey.ts')
    const user = await latchkey.getUser()
    ${code}
    return answer.text()
  })()`
}

/** `vite dev` or `vite preview`, on an address of its own. */
async function serveApp(command: 'dev' | 'preview'): Promise<string> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const parameters = [command, '--port', String(port), '--strictPort']
  running.push(await startNode(vite, parameters, { cwd: join(folder, 'my-app'), isReady: () => answers(url) }))
  return url
}

async function fill(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

const greeting = () => page.getByRole('heading', { name: `Hello ${ada.Email}` })

const ask = async (headers: Record<string, string> = {}) => (await fetch(backendUrl, { headers })).text()

/** Every file that went into the bundle. */
async function bundledSources(assets: string): Promise<string[]> {
  const maps = (await readdir(assets)).filter(name => name.endsWith('.map'))
  const texts = await Promise.all(maps.map(name => readFile(join(assets, name), 'utf8')))
  return texts.flatMap(text => JSON.parse(text).sources)
}
