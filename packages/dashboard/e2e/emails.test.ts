import { lightThemeId, templateIds, templateSources, themeSources } from '@latchkey/contract/rules'
import { findAccessibilityFaults } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signUpInDemo } from '../../../tools/first-light/journey.ts'
import { type MailReceiver, startMailReceiver } from '../../server/test/support/mail-receiver.ts'
import { examineEverywhere, examineHere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, openFromSidebar, startOwnerAtWork } from './support/owner-at-work.ts'

let work: OwnerAtWork
let browser: Browser
let context: BrowserContext
let page: Page
let project: string
let receiver: MailReceiver
let ada: Person
let berta: Person

beforeAll(async () => {
  receiver = await startMailReceiver()
  work = await startOwnerAtWork({ LATCHKEY_OUTGOING_ALLOW: 'loopback' })
  ;({ browser, context, page } = work)
  project = await openDemoProject(work)
}, 120_000)
afterAll(() => Promise.all([work.stop(), receiver.stop()]))

const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const tab = (name: string) => page.getByRole('radio', { name, exact: true })
const dialog = () => page.locator('dialog')
/** Words such as “Preview” stand in the sources as well. */
const pane = (name: string) => page.getByRole('group', { name: 'Show' }).getByText(name, { exact: true })
const editor = (title: string) => page.getByRole('textbox', { name: `Source of ${title}` })
const patience = { timeout: 15_000 }

describe('the emails of a project', { timeout: 120_000 }, () => {
  it('go out by a mail server of the owner, once a test mail shows that it works', async () => {
    await page.goto(`${project}/email-server`)
    await page.getByText('Your own', { exact: true }).click()
    await page.getByLabel('Mail service').selectOption('Amazon SES')
    expect(await page.getByLabel('Host').inputValue()).toBe('email-smtp.us-east-1.amazonaws.com')
    await page.getByLabel('Region').selectOption({ label: 'Frankfurt (eu-central-1)' })
    expect(await page.getByLabel('Host').inputValue()).toBe('email-smtp.eu-central-1.amazonaws.com')
    await page.getByLabel('Mail service').selectOption('Another SMTP server')
    await button('Save changes').click()
    await sees('Enter the host name of the mail server.')

    await page.getByLabel('Host').fill('127.0.0.1')
    await page.getByLabel('Port').fill(String(receiver.port))
    await page.getByLabel('User name').fill('mailer')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByLabel('Address', { exact: true }).fill('post@acme.example')
    await button('Send a test mail').click()
    await page.getByRole('alert').getByText('See what the mail server answered').waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])

    await page.getByLabel('Password', { exact: true }).fill('hunter2')
    await button('Send a test mail').click()
    await sees('The mail server took the mail. Look into the inbox, and the spam folder.')
    expect(receiver.mails).toHaveLength(1)
    await button('Save changes').click()
    await sees(/^Saved: Which server/)
    await sees('One is stored. Leave this empty to keep it.')
    expect(await page.content()).not.toContain('hunter2')
    expect(await examineHere(page, 'emails', 'server-own')).toEqual([])
  })

  it('have a theme, whose colour changes in all of them while it is edited', async () => {
    await page.goto(`${project}/email-themes`)
    await page.getByRole('link', { name: 'Default Light' }).click()
    const inAll = (colour: string) => Object.values(templateIds).map(() => colour)
    await expect.poll(() => backgroundsOfPreviews(), patience).toEqual(inAll('rgb(250, 250, 250)'))
    const { tsxSource } = themeSources[lightThemeId]
    await write('Default Light', tsxSource.replaceAll('#fafafa', '#ffe4e6'))
    await expect.poll(() => backgroundsOfPreviews(), patience).toEqual(inAll('rgb(255, 228, 230)'))
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await sees('Default Light is saved.')
    await page.getByLabel('Mails in this theme').first().selectOption('Password Reset')
    await tab('Text').check({ force: true })
    await page.getByRole('region', { name: 'Password Reset, plain text' }).waitFor()
  })

  it('the emails of a project are templates: a mistake is shown beside its line, and kept from being saved', async () => {
    const id = templateIds.emailVerification
    const { displayName: title, tsxSource } = templateSources[id]
    await page.goto(`${project}/email-templates`)
    await page.getByRole('link', { name: title }).click()
    await page.frameLocator(`iframe[title="Preview of ${title}"]`).getByRole('heading').waitFor()
    const subject = /<Subject value=\{[^\n]*\} \/>/
    await write(title, tsxSource.replace(subject, '<Subject value={nothingLikeIt} />'))
    const problem = page.getByRole('list', { name: 'Problems' })
    await problem.getByText(/nothingLikeIt.* is not defined/).waitFor(patience)
    await page.locator('.cm-lintRange-error').first().waitFor()
    const line = tsxSource.slice(0, tsxSource.search(subject)).split('\n').length
    await button(`Line ${line}`).click()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Save').click()
    await page
      .getByRole('alert')
      .getByText(/could not be rendered/)
      .waitFor()

    await write(title, tsxSource.replace(subject, '<Subject value="Welcome aboard" />'))
    await problem.waitFor({ state: 'detached', ...patience })
    await button('Save').click()
    await sees(`${title} is saved.`)
    await pane('Variables').click()
    await page.getByLabel('emailVerificationLink').fill('https://example.com/my-own-link')
    await pane('Preview').click()
    await page
      .frameLocator(`iframe[title="Preview of ${title}"]`)
      .locator('a[href="https://example.com/my-own-link"]')
      .first()
      .waitFor(patience)
    await pane('Assistant').click()
    await sees('No language model yet')
    expect(await findAccessibilityFaults(page)).toEqual([])
  })

  it('reach people as they were edited: a sign-up in the demo app gets the new one', async () => {
    ada = await signUpInDemo(await browser.newContext(), work.server)
    berta = await signUpInDemo(await browser.newContext(), work.server)
    await expect.poll(() => receiver.to(ada.email).length, patience).toBe(1)
    const [mail] = receiver.to(ada.email)
    expect(mail?.subject).toBe('Welcome aboard')
    expect(mail?.html).toContain('#ffe4e6')
    expect(mail?.from?.address).toBe('post@acme.example')
  })

  it('go back to an earlier version, which is compared first', async () => {
    const title = templateSources[templateIds.emailVerification].displayName
    await page.goto(`${project}/email-templates/${templateIds.emailVerification}`)
    await write(title, (await source(title)).replace('Welcome aboard', 'Hello and welcome'))
    await page.keyboard.press('Control+s')
    await sees(`${title} is saved.`)
    await button('History').click()
    const versions = dialog().getByRole('list', { name: 'Versions, newest first' }).getByRole('button')
    await versions.nth(1).click()
    await dialog().locator('.cm-deletedChunk').first().waitFor()
    expect(await examineHere(page, 'emails', 'template-history')).toEqual([])
    await button('Put into the editor').click()
    await expect.poll(() => button('Save').isEnabled()).toBe(true)
    await button('Save').click()
    await expect.poll(() => page.getByRole('button', { name: 'Saved', exact: true }).count(), patience).toBe(1)
    expect(await source(title)).toContain('Welcome aboard')
  })

  it('ask before a change is lost', async () => {
    const title = templateSources[templateIds.emailVerification].displayName
    await write(title, `${await source(title)}\n// a note`)
    await openFromSidebar(page, 'Mail', 'Drafts')
    await dialog().getByText('Leave without saving?').waitFor()
    await button('Leave').click()
    await page.getByRole('heading', { name: 'Email drafts', level: 1 }).waitFor()
  })

  it('the emails of a project are written as a draft, tested, and sent to all users, whose number is said before', async () => {
    await button('New draft').first().click()
    await dialog().getByLabel('Name').fill('News of autumn')
    await button('Create draft').click()
    await page.getByRole('heading', { name: 'News of autumn', level: 1 }).waitFor()
    await write('News of autumn', news)
    await page
      .frameLocator('iframe[title="Preview of News of autumn"]')
      .getByText('The search is new.')
      .waitFor(patience)
    await button('Save').click()
    await sees('News of autumn is saved.')
    await button('Test').click()
    await dialog().getByLabel('Email').fill('colleague@acme.example')
    await button('Send the test').click()
    await expect.poll(() => receiver.to('colleague@acme.example').length, patience).toBe(1)

    await button('Send…').click()
    await sees('Step 1 of 2: choose who gets it.')
    await sees(/^2 users$/)
    expect(await examineHere(page, 'emails', 'draft-recipients')).toEqual([])
    await button('Go on').click()
    await sees('Step 2 of 2: look once more.')
    expect(await examineHere(page, 'emails', 'draft-confirm')).toEqual([])
    await button('Send to 2 users').click()
    await sees(/^2 of 2 users done$/)
    await expect.poll(() => receiver.to(berta.email).map(({ subject }) => subject)).toContain('News')
    expect(await examineHere(page, 'emails', 'send')).toEqual([])
  })

  it('go to chosen users alone, and are stopped while they are sent', async () => {
    // The mail server takes its time.
    let isSlow = true
    receiver.delay(async () => {
      while (isSlow) await new Promise(resolve => setTimeout(resolve, 20))
    })
    await openSending()
    await page.getByText('Chosen users', { exact: true }).click()
    await sees(/^0 users$/)
    expect(await button('Go on').isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: /^Search users/ }).fill(berta.email)
    await page.getByRole('option', { name: new RegExp(berta.email) }).click()
    const chosen = page.getByRole('list', { name: 'Chosen users' })
    await chosen.getByRole('listitem').waitFor()
    await sees(/^1 user$/)
    expect(await examineHere(page, 'emails', 'draft-chosen')).toEqual([])
    await button('Go on').click()
    await button('Send to 1 user').click()
    await sees(/^0 of 1 user done$/)
    await button('Stop').click()
    await dialog().getByText('Stop sending?').waitFor()
    expect(await examineHere(page, 'emails', 'send-stop')).toEqual([])
    await button('Stop sending').click()
    await sees('It is stopped. Mails that were on their way may still arrive.')
    await sees('Stopped')
    await sees(/^0 of 1 user done$/)
    isSlow = false
    expect(await examineHere(page, 'emails', 'send-stopped')).toEqual([])
  })

  it('say so in red when none of a send left, with the cause, and are sent again together', async () => {
    receiver.refuse(() => ({ code: 554, words: 'Not from here' }))
    await openSending()
    await sees(/^2 users$/)
    await button('Go on').click()
    await button('Send to 2 users').click()
    await sees(/^2 of 2 users done$/)
    await page.getByText('Failed', { exact: true }).first().waitFor()
    await sees(/^2 mails not sent: Refused/)
    expect(await examineHere(page, 'emails', 'send-failed')).toEqual([])
    receiver.refuse(() => null)
    const before = receiver.to(berta.email).length
    await button('Send 2 mails again').click()
    await sees('2 mails on the way again.')
    await expect.poll(() => receiver.to(berta.email).length, patience).toBe(before + 1)
  })

  it('the emails of a project are found in the log, by their send, by address and by result', async () => {
    await page.goto(`${project}/email-drafts`)
    await page.getByRole('link', { name: 'News of autumn' }).last().click()
    await page.getByRole('link', { name: 'Mails of this send' }).click()
    const mails = page.getByRole('table', { name: 'Mails, newest first' }).getByRole('row')
    await sees(/^2 mails$/)
    await page.getByRole('searchbox').fill(ada.email)
    await sees(/^1 mail$/)
    await mails.getByRole('button', { name: 'News' }).click()
    const drawer = page.getByRole('dialog', { name: 'Mail' })
    await drawer.frameLocator('iframe').getByText('The search is new.').waitFor(patience)
    expect(await findAccessibilityFaults(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.to(ada.email).filter(({ subject }) => subject === 'News').length, patience).toBe(2)
    await page.goto(`${project}/mail-log?status=failed`)
    await page.getByText('Sign-in refused').first().waitFor()
  })

  it('do not reach those who unsubscribed, by the link or with one click of their mail program', async () => {
    const [, byLink] = receiver.to(ada.email)
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(/<(http[^>]+)>/.exec(receiver.header(byLink, 'list-unsubscribe') ?? '')?.[1] ?? '')
    await visitor.getByRole('button').click()
    await visitor
      .getByText(/unsubscribed|no more/i)
      .first()
      .waitFor()
    const [, byClick] = receiver.to(berta.email)
    const address = /<(http[^>]+)>/.exec(receiver.header(byClick, 'list-unsubscribe') ?? '')?.[1] ?? ''
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(address, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })
    expect(answer.status).toBe(200)

    await openSending()
    await sees('2 users unsubscribed from Marketing emails.')
    expect(await button('Go on').isDisabled()).toBe(true)
  })

  it('have templates that are renamed and deleted in their list, which can be undone', async () => {
    await page.goto(`${project}/email-templates`)
    await createSource('template', 'Order sent')
    await page.getByRole('link', { name: 'Email templates' }).last().click()
    await sees('Sent by your code as order-sent, or from a draft.')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await choose('Order sent', 'Copy name in code')
    await sees('Copied: order-sent')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('order-sent')
    await choose('Order sent', 'Rename…')
    await dialog().getByLabel('Name').fill(' ')
    await button('Rename').click()
    await sees('Give the template a name.')
    expect(await examineHere(page, 'emails', 'template-rename')).toEqual([])
    await dialog().getByLabel('Name').fill('Parcel sent')
    await button('Rename').click()
    await namedLink('Parcel sent').waitFor()
    expect(await namedLink('Order sent').count()).toBe(0)

    await choose('Parcel sent', 'Delete…')
    await sees('Code that sends mails with it will get an error.')
    expect(await examineHere(page, 'emails', 'template-delete')).toEqual([])
    await button('Cancel').click()
    await namedLink('Parcel sent').waitFor()
    await deleteSource('template', 'Parcel sent')
    await button('Undo').click()
    await namedLink('Parcel sent').waitFor()
    await page.reload()
    await deleteSource('template', 'Parcel sent')
    await page.reload()
    await namedLink('Email Verification').waitFor()
    expect(await namedLink('Parcel sent').count()).toBe(0)
  })

  it('have built-in templates that are renamed and restored, and not deleted', async () => {
    await choose('Email Verification', 'Rename…')
    await dialog().getByLabel('Name').fill('Welcome')
    await button('Rename').click()
    await namedLink('Welcome').waitFor()
    await openMenu('Welcome')
    const deletion = page.getByRole('menuitem', { name: /^Delete….*can be changed, but not deleted/ })
    expect(await deletion.getAttribute('aria-disabled')).toBe('true')
    expect(await deletion.getByText('A built-in').evaluate(text => getComputedStyle(text).textAlign)).toBe('start')
    expect(await examineHere(page, 'emails', 'template-menu')).toEqual([])
    await page.keyboard.press('Escape')
    const changed = page.getByRole('row').filter({ hasText: 'Welcome' }).getByText('Changed', { exact: true })
    await changed.waitFor()
    await choose('Welcome', 'Restore the original…')
    await button('Restore the original').click()
    await sees('Welcome is the original again.')
    await namedLink('Email Verification').waitFor()
    await button('Undo').click()
    await changed.waitFor()
  })

  it('have themes that are renamed in their list, and deleted unless they are in use', async () => {
    await page.goto(`${project}/email-themes`)
    await createSource('theme', 'Autumn')
    await page.getByRole('link', { name: 'Email themes' }).last().click()
    await choose('Autumn', 'Rename…')
    await dialog().getByLabel('Name').fill('Winter')
    await button('Rename').click()
    await button('Use Winter').click()
    await sees('Mails have the theme Winter from now on.')
    await openMenu('Winter')
    const deletion = page.getByRole('menuitem', { name: /^Delete….*It is in use\. Use another theme first\./ })
    expect(await deletion.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await button('Use Default Light').click()
    await sees('Mails have the theme Default Light from now on.')
    await choose('Winter', 'Delete…')
    await sees('Templates and drafts with this theme get the project’s.')
    await button('Delete theme').click()
    await sees('Winter is deleted.')
    await page.reload()
    await namedLink('Default Light').waitFor()
    expect(await namedLink('Winter').count()).toBe(0)
  })

  it('have drafts that are deleted for good by typing it, while what was sent stays in the log', async () => {
    await page.goto(`${project}/email-drafts`)
    await choose('News of autumn', 'Delete…')
    await sees('Mails that were sent of it stay in the log.')
    await button('Delete draft').click()
    await sees('This is not the same text. Nothing has been changed.')
    expect(await examineHere(page, 'emails', 'draft-delete')).toEqual([])
    await dialog().getByLabel('Type delete to confirm').fill('delete')
    await button('Delete draft').click()
    await sees('News of autumn is deleted.')
    expect(await page.getByRole('button', { name: 'Actions for News of autumn' }).count()).toBe(0)
    await page.goto(`${project}/mail-log`)
    await sees('News')
  })

  it('can be managed by everyone, on a phone and on a desk, in every light', async () => {
    const shown = (text: string | RegExp) => (sight: Page) => sight.getByText(text).first().waitFor(patience)
    const id = templateIds.magicLink
    const faults = await examineEverywhere(browser, await context.storageState(), 'emails', [
      ['email-templates', `${project}/email-templates`, shown('Sent to sign in with a code or a link.')],
      ['email-template', `${project}/email-templates/${id}`, sight => sight.locator('.cm-line').first().waitFor()],
      ['email-themes', `${project}/email-themes`, shown('In use')],
      ['email-theme', `${project}/email-themes/${lightThemeId}`, sight => sight.locator('.cm-line').first().waitFor()],
      ['email-drafts', `${project}/email-drafts`, shown('Sends')],
      ['email-server', `${project}/email-server`, shown('Test mail')],
      ['mail-log', `${project}/mail-log`, shown('News')],
    ])
    expect(faults).toEqual({})
  }, 300_000)
})

const news = `import { Button, Heading, Text } from "@react-email/components";
import { NotificationCategory, type Props, Subject } from "@latchkey/emails";

export function EmailTemplate({ user }: Props<Record<string, never>>) {
  return (
    <>
      <Subject value="News" />
      <NotificationCategory value="Marketing" />
      <Heading>Hello, {user.displayName ?? "friend"}</Heading>
      <Text>The search is new.</Text>
      <Button href="https://example.com/search">Try it</Button>
    </>
  );
}
`

const namedLink = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

/** Of a row, or of a theme. */
async function openMenu(name: string): Promise<void> {
  await button(`Actions for ${name}`).click()
  await page.getByRole('menu').waitFor()
}

async function choose(name: string, item: string): Promise<void> {
  await openMenu(name)
  await page.getByRole('menuitem', { name: item }).click()
}

/** From its list, which leads to its editor. */
async function createSource(one: 'template' | 'theme', name: string): Promise<void> {
  await button(`New ${one}`).click()
  await dialog().getByLabel('Name').fill(name)
  await button(`Create ${one}`).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

async function deleteSource(one: 'template' | 'theme', name: string): Promise<void> {
  await choose(name, 'Delete…')
  await button(`Delete ${one}`).click()
  await sees(`${name} is deleted.`)
  await namedLink(name).waitFor({ state: 'detached' })
}

/** The two steps of sending the draft. */
async function openSending(): Promise<void> {
  await page.goto(`${project}/email-drafts`)
  await page.getByRole('link', { name: 'News of autumn' }).first().click()
  await button('Send…').click()
}

/** Replaces all of the source, as pasting does. */
async function write(title: string, text: string): Promise<void> {
  await editor(title).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** All of the source, also what is out of sight. */
async function source(title: string): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await editor(title).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** The page colour of each mail that is shown in the theme. */
async function backgroundsOfPreviews(): Promise<readonly string[]> {
  const frames = page.frames().filter(frame => frame !== page.mainFrame())
  return Promise.all(frames.map(frame => frame.evaluate(() => getComputedStyle(document.body).backgroundColor)))
}
