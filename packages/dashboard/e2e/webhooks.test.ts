import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineEverywhere, examineHere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, openFromSidebar, startOwnerAtWork } from './support/owner-at-work.ts'

/** A service of the owner's that receives webhooks, and accepts only what is signed with its secret. */
interface Receiver {
  readonly server: Server
  readonly url: string
  /** Types of the events that were accepted. */
  readonly accepted: string[]
  secret: string
}

let work: OwnerAtWork
let browser: Browser
let context: BrowserContext
let page: Page
let project: string
let receiver: Receiver

beforeAll(async () => {
  work = await startOwnerAtWork({ LATCHKEY_OUTGOING_ALLOW: 'loopback' })
  ;({ browser, context, page } = work)
  project = await openDemoProject(work)
  receiver = await startReceiver()
}, 120_000)
afterAll(async () => {
  receiver?.server.close()
  await work?.stop()
})

async function startReceiver(): Promise<Receiver> {
  const accepted: string[] = []
  const server = createServer(async (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const body = Buffer.concat(await request.toArray()).toString()
    try {
      new Webhook(receiver.secret).verify(body, headers)
      accepted.push(JSON.parse(body).type)
      response.writeHead(204).end()
    } catch {
      response.writeHead(401).end('The signature does not fit.')
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const wrong = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  return { server, url: `http://127.0.0.1:${port}/hook`, accepted, secret: wrong }
}

const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const drawer = () => page.getByRole('dialog', { name: 'Message' })
const secretShown = async () =>
  (await dialog().locator('figure', { hasText: 'Signing secret' }).locator('code').innerText()).trim()

async function choose(item: string) {
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function createUser(email: string) {
  await page.goto(`${project}/users?create=true`)
  await dialog().getByLabel('Email', { exact: true }).fill(email)
  await dialog().getByRole('button', { name: 'Create user' }).click()
  await page.getByRole('heading', { name: email, level: 1 }).waitFor()
}

describe('webhooks of an owner', { timeout: 180_000 }, () => {
  const secrets: string[] = []

  it('webhooks of an owner are sent to an endpoint that the owner adds, whose secret is shown once', async () => {
    await openFromSidebar(page, 'Developers', 'Webhooks')
    await sees('No endpoints yet')
    expect(await examineHere(page, 'webhooks', 'no-endpoints')).toEqual([])
    await button('Add endpoint').first().click()
    await dialog().getByLabel('URL').fill('example.com/hook')
    await dialog().getByRole('button', { name: 'Add endpoint' }).click()
    await sees(/Enter a whole URL/)
    await dialog().getByLabel('URL').fill('http://169.254.169.254/hook')
    await dialog().getByRole('button', { name: 'Add endpoint' }).click()
    await sees(/cannot be delivered to this URL/)
    await dialog()
      .getByLabel(/^Every event/)
      .uncheck()
    expect(await examineHere(page, 'webhooks', 'add-endpoint')).toEqual([])
    await dialog().getByLabel('URL').fill(receiver.url)
    await dialog().getByRole('button', { name: 'Add endpoint' }).click()
    await sees('Choose at least one.')
    await dialog()
      .getByLabel(/^Every event/)
      .check()
    await dialog().getByLabel('Description').fill('Billing service')
    await dialog().getByRole('button', { name: 'Add endpoint' }).click()
    await sees('The endpoint is added')
    expect(await secretShown()).toMatch(/^whsec_/)
    expect(await examineHere(page, 'webhooks', 'new-secret')).toEqual([])
    const secret = await secretShown()
    await button('I have copied it').click()
    await page.getByRole('table', { name: 'Webhook endpoints' }).getByText('Billing service').waitFor()
    expect(await page.content()).not.toContain(secret)
    secrets.push(secret)
  })

  it('show why a sample failed, and arrive once the receiver is mended', async () => {
    await choose('Send a sample…')
    await dialog().getByLabel('Type of event').selectOption('team.created')
    await dialog().getByText('Example team').waitFor()
    expect(await examineHere(page, 'webhooks', 'sample')).toEqual([])
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await drawer().getByText('Answered 401', { exact: true }).waitFor()
    await drawer()
      .getByText(/checks signatures with another secret/)
      .waitFor()
    await drawer().getByText('The signature does not fit.').waitFor()
    expect(await examineHere(page, 'webhooks', 'failed-sample')).toEqual([])

    receiver.secret = secrets[0] ?? ''
    await drawer().getByRole('button', { name: 'Send again' }).click()
    await drawer().getByText('Delivered', { exact: true }).first().waitFor()
    expect(receiver.accepted).toEqual(['team.created'])
    await page.keyboard.press('Escape')
  })

  it('lose no delivery while the secret is rotated', async () => {
    await page.goto(`${project}/webhooks`)
    await choose('Rotate the secret…')
    expect(await examineHere(page, 'webhooks', 'rotate')).toEqual([])
    await dialog().getByRole('button', { name: 'Make a new secret' }).click()
    await sees('Deliveries are signed with both secrets until')
    const next = await secretShown()
    expect(next).not.toBe(secrets[0])
    await button('I have copied it').click()

    // The receiver still has the old secret, and then the new one.
    await createUser('mary@example.com')
    await expect.poll(() => receiver.accepted).toContain('user.created')
    receiver.secret = next
    await createUser('joan@example.com')
    await expect.poll(() => receiver.accepted.filter(type => type === 'user.created').length).toBe(2)
    await page.goto(`${project}/webhooks?view=deliveries&status=failed`)
    await page.getByRole('table', { name: 'Attempts, newest first' }).waitFor()
    expect(await page.getByRole('row').count(), 'the sample alone failed').toBe(2)
  })

  it('webhooks of an owner are switched off and on, edited and deleted', async () => {
    await page.goto(`${project}/webhooks`)
    await choose('Edit…')
    await dialog()
      .getByLabel(/^Every event/)
      .uncheck()
    await dialog()
      .getByLabel(/^user\.deleted/)
      .check()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'user.deleted' }).waitFor()
    await choose('Switch off')
    await page.getByText('Off', { exact: true }).waitFor()
    await choose('Switch on')
    await page.getByText('On', { exact: true }).waitFor()
    await choose('Send missed messages…')
    expect(await examineHere(page, 'webhooks', 'recover')).toEqual([])
    await dialog().getByRole('button', { name: 'Send them again' }).click()
    await sees(/No delivery was given up since then|will be sent again/)
  })

  it('look right everywhere, and so does the live tail', async () => {
    const faults = await examineEverywhere(browser, await context.storageState(), 'webhooks', [
      ['endpoints', `${project}/webhooks`, view => view.getByText('Billing service').waitFor()],
      ['deliveries', `${project}/webhooks?view=deliveries`, view => view.getByText('Answered 401').first().waitFor()],
      ['events', `${project}/events`, view => view.getByText('joan@example.com').first().waitFor()],
    ])
    expect(faults).toEqual({})
  })

  it('webhooks of an owner are the events that a live tail shows as they happen, by type, with their JSON', async () => {
    const other = await context.newPage()
    await other.goto(`${project}/events?type=user.deleted`)
    await other.getByText('Nothing happened yet').waitFor()
    await page.goto(`${project}/users`)
    await page.getByRole('link', { name: 'joan@example.com' }).click()
    await button('Delete').click()
    await dialog().getByRole('textbox').first().fill('joan@example.com')
    await dialog()
      .getByRole('button', { name: /Delete/ })
      .last()
      .click()
    await other.getByRole('button', { name: 'User deleted' }).waitFor()
    await other.getByRole('button', { name: 'User deleted' }).click()
    await other.getByRole('dialog', { name: 'Event' }).getByText('"type": "user.deleted"').waitFor()
    await other.close()
  })

  it('end when the owner deletes the endpoint', async () => {
    await page.goto(`${project}/webhooks`)
    await choose('Delete…')
    await dialog().getByRole('textbox').fill('delete')
    await dialog().getByRole('button', { name: 'Delete endpoint' }).click()
    await sees('No endpoints yet')
  })

  it('leave a line in the audit log for each change, in words', async () => {
    await page.goto(`${project}/audit-log?action=webhooks`)
    for (const said of [
      'Added a webhook endpoint',
      'Changed a webhook endpoint',
      'Switched a webhook endpoint on or off',
      'Rotated the secret of a webhook endpoint',
      'Sent a sample to a webhook endpoint',
      'Sent a webhook message again',
      'Deleted a webhook endpoint',
    ])
      await page.getByText(said, { exact: true }).first().waitFor()
    expect(await page.content()).not.toContain('whsec_')
  })
})
