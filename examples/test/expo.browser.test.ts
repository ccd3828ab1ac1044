/** The example for Expo: installed and bundled as its README says. What is for the web is walked in Chromium; no device is here. */
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LatchkeyClientApp } from '@latchkey/js'
import type { TestProject } from '@latchkey/testkit'
import { hearComplaints, type LiveTestkit, launchChromium, startLiveTestkit } from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPages } from '../../packages/cli/src/start/pages.ts'
import { type BuiltExample, buildExample } from './built-example.ts'
import { type ServedFolder, serveFolder } from './serve-folder.ts'

const email = 'ada@expo.example.com'
const password = 'correct horse battery'
/** The first eight bytes of every file of Hermes bytecode. */
const hermes = 'c61fbc03c103191f'

describe('the example for Expo', { timeout: 120_000, tags: ['installs'] }, () => {
  let browser: Browser
  let live: LiveTestkit
  let project: TestProject
  let built: BuiltExample
  let site: ServedFolder
  let page: Page

  beforeAll(async () => {
    ;[browser, live] = await Promise.all([launchChromium(), startLiveTestkit({ parts: { site: getPages } })])
    project = await live.createProject()
    built = await buildExample('expo', { baseUrl: live.address, project, nodeVersion: '22' })
    site = await serveFolder(join(built.folder, 'dist'))
    page = await (await browser.newContext({ baseURL: site.address })).newPage()
  }, 900_000)
  afterAll(async () => {
    await Promise.all([browser?.close(), site?.stop(), live?.stop()])
    await built?.remove()
  })

  const heading = (name: string) => page.getByRole('heading', { name })
  const press = (name: string) => page.getByRole('button', { name }).click()
  const kept = () => page.evaluate(() => Object.values({ ...localStorage }))
  const enter = async (text: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(text)
  }

  it.each(['android', 'ios'])('the example for Expo is bundled for %s as bytecode of Hermes', async platform => {
    const folder = join(built.folder, 'dist/_expo/static/js', platform)
    const names = await readdir(folder)
    expect(names).toEqual([expect.stringMatching(/^index-.*\.hbc$/)])
    expect(await firstBytes(join(folder, names[0] ?? ''))).toBe(hermes)
  })

  it('has the public settings in its bundles, and no secret key', async () => {
    const files = await readdir(join(built.folder, 'dist'), { recursive: true, withFileTypes: true })
    const bundles = await Promise.all(
      files.filter(file => file.isFile()).map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
    )
    expect(bundles.filter(text => text.includes(project.keys.client))).toHaveLength(3)
    expect(bundles.filter(text => text.includes(project.keys.server))).toEqual([])
  })

  it('shows the form to visitors, and its own screen to a new user', async () => {
    const complaints = hearComplaints(page)
    await page.goto('/')
    await heading('Sign in').waitFor()
    await enter(password)
    await press('Sign up')
    await heading(`Hello ${email}`).waitFor()
    expect(complaints).toEqual([])
  })

  it('mails a link to a page that the server has for the project', async () => {
    const text = (await live.mailbox.list(email)).at(-1)?.text
    expect(text).toContain(`${live.address}/p/${project.id}/email-verification?code=`)
  })

  it('keeps the session for its next start, by the refresh token alone', async () => {
    expect(await kept()).toEqual([expect.stringMatching(/^\S{20,}$/)])
    await page.reload()
    await heading(`Hello ${email}`).waitFor()
  })

  it('signs out, and keeps nothing', async () => {
    await press('Sign out')
    await heading('Sign in').waitFor()
    expect(await kept()).toEqual([])
    await page.reload()
    await heading('Sign in').waitFor()
  })

  it('says what is wrong, and signs in again', async () => {
    await enter('something else')
    await press('Sign in')
    await page.getByText('Wrong e-mail or password.').waitFor()
    await enter(password)
    await press('Sign in')
    await heading(`Hello ${email}`).waitFor()
  })

  it('signs in on the hosted page in a window, which then closes', async () => {
    await press('Sign out')
    await heading('Sign in').waitFor()
    const [window] = await Promise.all([page.waitForEvent('popup'), press('Continue in the browser')])
    await window.getByLabel('Email').fill(email)
    await window.getByLabel('Password', { exact: true }).fill(password)
    await Promise.all([
      window.waitForEvent('close'),
      window.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ])
    await heading(`Hello ${email}`).waitFor()
  })

  it('forgets a session that was ended elsewhere', async () => {
    const elsewhere = new LatchkeyClientApp({
      baseUrl: live.address,
      projectId: project.id,
      publishableClientKey: project.keys.client,
      tokenStore: 'memory',
    })
    await elsewhere.signInWithCredential({ email, password })
    await (await elsewhere.getUser({ or: 'throw' })).revokeOtherSessions()
    await page.reload()
    await heading('Sign in').waitFor()
    expect(await kept()).toEqual([])
  })
})

async function firstBytes(path: string): Promise<string> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(8))
  await file.close()
  return buffer.toString('hex')
}
