import { type StripeDouble, startStripeDouble } from '@latchkey/testkit/stripe'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineHere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'

let stripe: StripeDouble
let work: OwnerAtWork
let page: Page
let project: string

beforeAll(async () => {
  stripe = await startStripeDouble()
  work = await startOwnerAtWork(stripe.settings)
  page = work.page
  project = await openDemoProject(work)
  stripe.webhooks.deliverTo(`${work.server.dashboard}/api/v1/integrations/stripe/webhooks`, { atOnce: true })
}, 120_000)
afterAll(async () => {
  await work.stop()
  await stripe.stop()
})

const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const step = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^\\d?${name}`) })

describe('payments through Stripe', { timeout: 120_000 }, () => {
  it('payments through Stripe are set up on the pages of Stripe, and what is missing there is said', async () => {
    await page.goto(`${project}/payments`)
    await sees('Test mode')
    await page.getByLabel('Country of your business').selectOption('Germany')
    await button('Set up Stripe').click()
    await page.getByRole('link', { name: 'Save for later' }).click()
    await heading('Payment settings')
    await sees('Not ready')
    await step('Stripe account').getByText('Connected to this project.').waitFor()
    await step('Details of your business').getByText('Stripe asks who you are').waitFor()
    expect(await examineHere(page, 'stripe', 'incomplete')).toEqual([])
    await page.goto(`${project}/offers`)
    await page.getByRole('main').getByRole('link', { name: 'Complete the Stripe account' }).click()

    await button('Continue at Stripe').click()
    await button('Agree and submit').click()
    await heading('Payment settings')
    await sees('Live')
    await step('Payments').getByText('Customers can pay.').waitFor()
    expect(await examineHere(page, 'stripe', 'live')).toEqual([])
    expect(await button('Continue at Stripe').count()).toBe(0)
    const [account] = stripe.requests.filter(({ path }) => path === '/v1/accounts')
    expect(account?.parameters).toMatchObject({ country: 'DE' })
  })
})
