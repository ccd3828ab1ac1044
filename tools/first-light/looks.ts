/** Screens as different people meet them: light and dark, on a phone and on a desk. */
import { hearComplaints } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Screen } from './screens.ts'

export type SignedIn = Readonly<Record<'owner' | 'visitor', BrowserContextOptions['storageState']>>

/** A screen as it was opened, in one of its looks. */
export interface Sight {
  readonly page: Page
  /** Such as `users-phone-dark`. */
  readonly name: string
  /** What the browser has warned of since the screen was opened. */
  readonly complaints: readonly string[]
}

export interface Look {
  readonly name: string
  readonly options: BrowserContextOptions
}

const phone = { width: 360, height: 740 }
const desk = { width: 1_440, height: 900 }

export const looks: readonly Look[] = [
  { name: 'phone-light', options: { viewport: phone, colorScheme: 'light' } },
  { name: 'phone-dark', options: { viewport: phone, colorScheme: 'dark' } },
  { name: 'desk-light', options: { viewport: desk, colorScheme: 'light' } },
  { name: 'desk-dark', options: { viewport: desk, colorScheme: 'dark' } },
]

/** Opens screens in one look, each as the person that it is for; everybody's browser fetches the files only once. */
export async function openLook(browser: Browser, look: Look, people: SignedIn) {
  const open = (storageState?: BrowserContextOptions['storageState']) =>
    browser.newContext({ ...look.options, storageState, reducedMotion: 'reduce' })
  const contexts: Record<Screen['as'], BrowserContext> = {
    owner: await open(people.owner),
    visitor: await open(people.visitor),
    nobody: await open(),
  }
  return {
    async show({ name, address, as, ready }: Screen, examine: (sight: Sight) => Promise<void>): Promise<void> {
      const page = await contexts[as].newPage()
      const complaints = hearComplaints(page)
      await page.goto(address)
      await ready(page)
      await examine({ page, name: `${name}-${look.name}`, complaints })
      await page.close()
    },
    async close(): Promise<void> {
      await Promise.all(Object.values(contexts).map(context => context.close()))
    },
  }
}
