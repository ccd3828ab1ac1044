import type { Locator, Page } from 'playwright-core'

const mostSteps = 60

/** Goes on with Tab until the control of this name has the focus, as someone without a mouse would. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const focused = page.locator(':focus')
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab')
    if ((await focused.count()) === 0) continue
    const named = page.getByRole(getRole(await focused.evaluate(element => element.tagName)), { name }).and(focused)
    const labelled = page.getByLabel(name).and(focused)
    if ((await named.count()) > 0 || (await labelled.count()) > 0) return
  }
  throw new Error(`Tab never came to “${name}”.`)
}

/** Goes on with Tab until this element has the focus; nowhere if it has it already. */
export async function reach(page: Page, element: Locator): Promise<void> {
  await element.waitFor()
  const focused = element.and(page.locator(':focus'))
  for (let step = 0; step < mostSteps; step += 1) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${element}.`)
}

/** Waits until a control inside this element has the focus, or the element itself: what is typed before goes elsewhere. */
export async function focusIn(page: Page, element: Locator): Promise<void> {
  const focused = page.locator(':focus')
  await element.and(focused).or(element.locator(focused)).waitFor()
}

function getRole(tagName: string) {
  if (tagName === 'A') return 'link'
  return tagName === 'BUTTON' ? 'button' : 'textbox'
}

/** Fills the field of this name from the keyboard. */
export async function typeInto(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}
