/** Screens as different people meet them: light and dark, on a phone and on a desk. */
import { hearComplaints } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Screen } from './screens.ts'

export type SignedIn = Readonly<Record<'owner' | 'visitor', BrowserContextOptions['storageState']>>

/** A screen in one of its looks. */
export interface Sight {
  readonly page: Page
  /** Such as `users-phone-dark`. */
  readonly name: string
  /** What the browser has warned of since the screen was opened. */
  readonly complaints: readonly string[]
  readonly usual?: Screen['usual']
  /**
   * Whether everything is to be examined that takes long. Each width and each theme is, once: a fault that needs
   * one of each at the same time would be a strange one.
   */
  readonly isThorough: boolean
}

interface Look {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
  readonly isThorough: boolean
}

const phone = { width: 360, height: 740 }
const desk = { width: 1_440, height: 900 }

const looks: readonly Look[] = [
  { name: 'phone-light', viewport: phone, colorScheme: 'light', isThorough: false },
  { name: 'phone-dark', viewport: phone, colorScheme: 'dark', isThorough: true },
  { name: 'desk-dark', viewport: desk, colorScheme: 'dark', isThorough: false },
  { name: 'desk-light', viewport: desk, colorScheme: 'light', isThorough: true },
]

/** Every `npm test` shows both widths and both themes; `npm run test:all` each width in each theme. */
const shownLooks = process.env.LATCHKEY_TEST_SAMPLE ? looks.filter(({ isThorough }) => isThorough) : looks

/** Opens screens, each as the person that it is for, and shows them in every look without loading them again. */
export async function openLooks(browser: Browser, people: SignedIn) {
  const open = (storageState?: BrowserContextOptions['storageState']) =>
    browser.newContext({ storageState, reducedMotion: 'reduce', viewport: phone })
  const contexts: Record<Screen['as'], BrowserContext> = {
    owner: await open(people.owner),
    visitor: await open(people.visitor),
    nobody: await open(),
  }
  const pages = new Map<BrowserContext, Page>()
  /** One for all screens of a person: a new one reads the scripts of the site anew. */
  async function getPage(context: BrowserContext): Promise<Page> {
    const page = pages.get(context) ?? (await context.newPage())
    pages.set(context, page)
    return page
  }
  return {
    async show({ name, address, as, ready, usual }: Screen, examine: (sight: Sight) => Promise<void>): Promise<void> {
      const page = await getPage(contexts[as])
      await page.setViewportSize(phone)
      const complaints = hearComplaints(page)
      await page.goto(address)
      await showInEveryLook(page, { name, ready, complaints, usual }, examine)
    },
    async close(): Promise<void> {
      await Promise.all(Object.values(contexts).map(context => context.close()))
    },
  }
}

interface Shown extends Pick<Screen, 'name' | 'ready' | 'usual'>, Pick<Sight, 'complaints'> {}

/** Shows a page as it stands, with what someone has done there, in every look. */
export async function showInEveryLook(
  page: Page,
  { name, ready, complaints, usual }: Shown,
  examine: (sight: Sight) => Promise<void>,
): Promise<void> {
  for (const { name: look, viewport, colorScheme, isThorough } of shownLooks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await ready(page)
    await settled(page)
    await examine({ page, name: `${name}-${look}`, complaints, usual, isThorough })
  }
}

/** Painted as it is to be: what answers to the size of the window has answered. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
