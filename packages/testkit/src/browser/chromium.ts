import { accessSync, constants } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { outlivesTests } from '../test-runner.ts'

/** Where distributions put it. */
const programs = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
]

/**
 * The browser that the tests are given in `LATCHKEY_TEST_CHROMIUM`, or else the system's, kept from talking to
 * anyone but the page under test.
 *
 * The files of tests that a process runs one after the other share one, since starting it takes longer than most
 * tests: each has its own contexts, and closing the browser closes those.
 */
export async function launchChromium(): Promise<Browser> {
  if (!outlivesTests) return launch()
  const earlier = shared
  const isAlive = (await earlier?.catch(() => undefined))?.isConnected() ?? false
  // Unless someone else has started a new one meanwhile.
  if (!isAlive && shared === earlier) shared = undefined
  shared ??= launch()
  return lend(await shared)
}

let shared: Promise<Browser> | undefined

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: findProgram(),
    args: [
      // Root, as which containers run tests, gets no sandbox.
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Names for sites with subdomains: no name below it ever leads anywhere else.
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      // There is none: what would imitate one takes longer than to draw without.
      '--disable-gpu',
      // Then a process of its own for it is one too many.
      '--in-process-gpu',
      // A page begins in the process of another one of its context: a new one costs as much as the page.
      '--renderer-process-limit=1',
      // They live for seconds, too short for what V8 compiles well to pay.
      '--js-flags=--no-maglev,--no-opt',
    ],
  })
}

/** The browser as if it were one's own: with no contexts of others, and to be closed without ending it. */
function lend(browser: Browser): Browser {
  const contexts = new Set<BrowserContext>()
  const own: Pick<Browser, 'newContext' | 'newPage' | 'contexts' | 'close'> = {
    async newContext(options) {
      const context = await browser.newContext(options)
      contexts.add(context)
      context.once('close', () => contexts.delete(context))
      return context
    },
    async newPage(options) {
      const context = await own.newContext(options)
      const page = await context.newPage()
      page.once('close', () => context.close())
      return page
    },
    contexts: () => [...contexts],
    close: async () => void (await Promise.all([...contexts].map(context => context.close()))),
  }
  return new Proxy(browser, {
    get(whole, name) {
      const part: unknown = Reflect.get(Reflect.has(own, name) ? own : whole, name)
      return typeof part === 'function' ? part.bind(whole) : part
    },
  })
}

function findProgram(): string {
  const found = [process.env.LATCHKEY_TEST_CHROMIUM, ...programs].find(program => program && isProgram(program))
  if (found) return found
  throw new Error('Chromium was not found: install it, or set LATCHKEY_TEST_CHROMIUM to its program.')
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
