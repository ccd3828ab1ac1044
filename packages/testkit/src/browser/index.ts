/**
 * What tests in a browser share: Chromium, a small site built by Vite, a server on a real port, and checks of
 * the page as people meet it.
 *
 * Its users install `playwright-core`, `axe-core` and `vite`; the rest of the testkit needs none of them.
 *
 * @example
 * const [browser, live, site] = await Promise.all([launchChromium(), startLiveTestkit(), serveSite('./site')])
 * const page = await browser.newPage()
 * await page.goto(site.address)
 * expect(await findAccessibilityFaults(page)).toEqual([])
 */

export { routeToStripe } from '@latchkey/stripe-double/browser'
export { takesPictures } from '../test-runner.ts'
export { findAccessibilityFaults, waitForAnimations } from './accessibility.ts'
export { launchChromium } from './chromium.ts'
export { type ContextPool, createContextPool } from './context-pool.ts'
export { type LiveTestkit, startLiveTestkit } from './live-testkit.ts'
export { findOverflow, hearComplaints } from './overflow.ts'
export { routeToDouble } from './route-to-double.ts'
export { type ScreenshotOptions, takeScreenshot } from './screenshot.ts'
export { serveScript } from './script-page.ts'
export { type Site, type SiteOptions, serveSite } from './site.ts'
export { addVirtualAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.ts'
