import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findAccessibilityFaults, findOverflow, takesPictures } from '@latchkey/testkit/browser'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { photographIn } from '../../../../tools/first-light/first-light.ts'
import { openLooks, type Sight, showInEveryLook } from '../../../../tools/first-light/looks.ts'

type NamedScreen = readonly [name: string, address: string, ready: (page: Page) => Promise<unknown>]

const results = fileURLToPath(new URL('../../../../test-results', import.meta.url))

/** Into a folder of `test-results`; `LATCHKEY_TEST_PICTURES=yes` says that pictures are wanted. */
export function photographWhenWanted(folder: string): (sight: Sight) => Promise<void> {
  return takesPictures ? photographIn(join(results, folder)) : async () => {}
}

/** Opens screens in every look, and returns what is wrong with them, by name. */
export async function examineEverywhere(
  browser: Browser,
  owner: BrowserContextOptions['storageState'],
  folder: string,
  screens: readonly NamedScreen[],
): Promise<Record<string, readonly string[]>> {
  const photograph = photographWhenWanted(folder)
  const faults: Record<string, readonly string[]> = {}
  const opened = await openLooks(browser, { owner, visitor: undefined })
  for (const [name, address, ready] of screens) {
    await opened.show({ name, address, as: 'owner', ready }, async sight => {
      await photograph(sight)
      const found = await findFaults(sight)
      if (found.length > 0) faults[sight.name] = found
    })
  }
  await opened.close()
  return faults
}

/** The same for a page that stands open, in the middle of what someone does there. It is left as wide and as light as on a desk. */
export async function examineHere(page: Page, folder: string, name: string): Promise<readonly string[]> {
  const photograph = photographWhenWanted(folder)
  const faults: string[] = []
  await showInEveryLook(page, { name, ready: async () => {}, complaints: [] }, async sight => {
    await photograph(sight)
    faults.push(...(await findFaults(sight)).map(fault => `${sight.name}: ${fault}`))
  })
  return faults
}

/** What keeps someone from using a screen in this look. */
export async function findFaults({ page, complaints, usual, isThorough }: Sight): Promise<readonly string[]> {
  const faults = [...(isThorough ? await findAccessibilityFaults(page) : []), ...(await findOverflow(page))]
  return [...faults, ...complaints.filter(text => !usual?.test(text))]
}
