import type { Page } from 'playwright-core'

/** Waits until what moves or fades has arrived. What goes on for ever, such as a spinner, is not waited for. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(animation => animation.finished))
  })
}
