/**
 * Walks through everything that a person sees on the first day, in a real browser against a running server:
 *
 *     npx tsx tools/first-light.ts --dashboard http://localhost:8100 --demo http://localhost:8101 --owner-link <link>
 *
 * Signs up in the demo app, verifies by mail, signs out and in, becomes the owner of the server and finds the
 * new user in the dashboard. Then takes a picture of every screen, light and dark, narrow and wide, into
 * `test-results/first-light`. Ends with 0, or with one sentence about the step that failed.
 */
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.mjs'
import { becomeOwner, findInDashboard, type Places, signOutAndIn, signUpInDemo, verifyByMail } from './first-light/journey.ts'
import { photograph } from './first-light/photographs.ts'
import { everyScreen } from './first-light/screens.ts'
import { walk } from './first-light/steps.ts'

export interface FirstLight extends Places {
  /** Where pictures go; none are taken without it. */
  readonly pictures?: string
  /** Told of each step that worked. */
  readonly say?: (line: string) => void
}

export async function firstLight({ pictures, say = () => {}, ...places }: FirstLight): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArguments })
  try {
    const visitor = await browser.newContext()
    const ownersBrowser = await browser.newContext()
    const walkThrough = walk(say)
    const person = await walkThrough('signing up in the demo app', () => signUpInDemo(visitor, places))
    await walkThrough('verifying the address by mail', () => verifyByMail(visitor, places, person))
    await walkThrough('signing out and in again', () => signOutAndIn(visitor, places, person))
    await walkThrough('becoming the owner', () => becomeOwner(ownersBrowser, places))
    const screens = await walkThrough('finding the user in the dashboard', async () => {
      const found = await findInDashboard(ownersBrowser, places, person)
      return everyScreen(places, found)
    })
    if (!pictures) return
    const signedIn = { owner: await ownersBrowser.storageState(), visitor: await visitor.storageState() }
    for (const screen of screens) {
      await walkThrough(`a picture of ${screen.name}`, () => photograph(browser, screen, signedIn, pictures))
    }
  } finally {
    await browser.close()
  }
}

const launchArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      dashboard: { type: 'string', default: process.env.LATCHKEY_PUBLIC_URL ?? 'http://localhost:8100' },
      demo: { type: 'string', default: `http://localhost:${process.env.LATCHKEY_DEMO_PORT ?? 8101}` },
      'owner-link': { type: 'string', default: process.env.LATCHKEY_OWNER_LINK },
      pictures: { type: 'string', default: fileURLToPath(new URL('../test-results/first-light', import.meta.url)) },
    },
  })
  const { dashboard, demo, pictures } = values
  const ownerLink = values['owner-link']
  if (!ownerLink) throw new Error('Pass --owner-link with the one-time link that the server printed when it started.')
  await firstLight({ dashboard, demo, ownerLink, pictures, say: line => console.log(line) })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
