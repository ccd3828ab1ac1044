/**
 * Walks through everything that a person sees on the first day, in a real browser against a running server:
 *
 *     npx tsx tools/first-light/first-light.ts --dashboard http://localhost:8100 --demo http://localhost:8101 --owner-link <link>
 *
 * Signs up in the demo app, verifies by mail, signs out and in, becomes the owner of the server and finds the
 * new user in the dashboard. Then takes a picture of every screen, light and dark, narrow and wide, into
 * `test-results/first-light`. Ends with 0, or with one sentence about the step that failed.
 */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { launchChromium } from '@latchkey/testkit/browser'
import { becomeOwner, findInDashboard, type Places, signOutAndIn, signUpInDemo, verifyByMail } from './journey.ts'
import { openLooks, type Sight } from './looks.ts'
import { everyScreen } from './screens.ts'
import { walk } from './steps.ts'

export interface FirstLight extends Places {
  /** What is done with every screen, in each of its looks. */
  readonly examine: (sight: Sight) => Promise<void>
  /** Called after each step that worked. */
  readonly say?: (line: string) => void
}

export async function firstLight({ examine, say = () => {}, ...places }: FirstLight): Promise<void> {
  const browser = await launchChromium()
  const step = walk(say)
  try {
    const visitor = await browser.newContext()
    const owner = await browser.newContext()
    const person = await step('signing up in the demo app', () => signUpInDemo(visitor, places))
    await step('verifying the address by mail', () => verifyByMail(visitor, places, person))
    await step('signing out and in again', () => signOutAndIn(visitor, places, person))
    await step('becoming the owner', () => becomeOwner(owner, places))
    const found = await step('finding the user in the dashboard', () => findInDashboard(owner, places, person))

    const people = { owner: await owner.storageState(), visitor: await visitor.storageState() }
    const screens = everyScreen(places, found)
    const opened = await openLooks(browser, people)
    for (const screen of screens) await step(`looking at ${screen.name}`, () => opened.show(screen, examine))
    await opened.close()
  } finally {
    await browser.close()
  }
}

/** Of a long list, what fits the window is picture enough: all of it takes seconds. */
const tallestPx = 6_000

/** Takes a picture into a folder. */
export function photographIn(folder: string) {
  return async ({ page, name }: Sight): Promise<void> => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const path = join(folder, `${name}.png`)
    await page.screenshot({ path, fullPage: height < tallestPx, animations: 'disabled' })
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      dashboard: { type: 'string', default: process.env.LATCHKEY_PUBLIC_URL ?? 'http://localhost:8100' },
      demo: { type: 'string', default: `http://localhost:${process.env.LATCHKEY_DEMO_PORT ?? 8101}` },
      'owner-link': { type: 'string', default: process.env.LATCHKEY_OWNER_LINK },
      pictures: { type: 'string', default: fileURLToPath(new URL('../../test-results/first-light', import.meta.url)) },
    },
  })
  const { dashboard, demo, pictures } = values
  const ownerLink = values['owner-link']
  if (!ownerLink) throw new Error('Pass --owner-link with the one-time link that the server printed when it started.')
  await firstLight({ dashboard, demo, ownerLink, examine: photographIn(pictures), say: line => console.log(line) })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
