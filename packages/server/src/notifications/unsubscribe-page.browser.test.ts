/** The unsubscribe page as people meet it. */
import {
  findAccessibilityFaults,
  findOverflow,
  hearComplaints,
  type LiveTestkit,
  launchChromium,
  startLiveTestkit,
} from '@latchkey/testkit/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindDb } from '../kernel/db/db.ts'
import { unsubscribeLinks } from './unsubscribe.ts'

const categoryId = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'

let browser: Browser
let live: LiveTestkit
beforeAll(async () => {
  ;[browser, live] = await Promise.all([launchChromium(), startLiveTestkit()])
})
afterAll(async () => {
  await browser.close()
  await live.stop()
})

async function newLink(): Promise<string> {
  const project = await live.createProject({ displayName: 'A flower shop with a long name, and tulips' })
  const { userId } = await project.signUp()
  const { app } = live.latchkey
  const links = await unsubscribeLinks(app, bindDb(app.database, project.id, 'main'), { userIds: [userId], categoryId })
  return links.get(userId) ?? ''
}

describe.each(['light', 'dark'] as const)('the unsubscribe page, in %s', colorScheme => {
  it('is readable at 360 pixels, has no accessibility faults, and works without scripts', async () => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 360, height: 640 } })
    const page = await context.newPage()
    const complaints = hearComplaints(page)
    await page.goto(await newLink())
    const check = async () => {
      expect(await findAccessibilityFaults(page)).toEqual([])
      expect(await findOverflow(page)).toEqual([])
    }
    await check()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
    await check()
    await page.reload()
    await page.getByRole('heading', { name: 'You are already unsubscribed' }).waitFor()
    expect(await context.cookies()).toEqual([])
    expect(complaints).toEqual([])
    await context.close()

    const plain = await browser.newPage({ javaScriptEnabled: false })
    await plain.goto(await newLink())
    await plain.getByRole('button', { name: 'Unsubscribe' }).click()
    await plain.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
    await plain.close()
  })
})
