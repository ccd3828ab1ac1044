import { startTestkit, type Testkit } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboardPages } from './pages.ts'

let testkit: Testkit
beforeAll(async () => {
  testkit = await startTestkit()
})
afterAll(() => testkit.stop())

const toldIn = async (mode: 'development' | 'production') => {
  const { app } = testkit.latchkey
  const { config } = dashboardPages({ ...app, config: { ...app.config, mode } })
  return typeof config === 'function' ? config() : config
}

it('shows that the server has no owner in development, and never in production', async () => {
  expect(await toldIn('development')).toMatchObject({
    isDevelopment: true,
    keepsMailLocal: true,
    needsOwner: true,
  })
  expect(await toldIn('production')).toMatchObject({ isDevelopment: false, needsOwner: false })
})

it('lets the purchase pages, and no others, load the card form of Stripe where the server has its keys', () => {
  const { app } = testkit.latchkey
  expect(dashboardPages({ ...app, stripe: null }).embeds).toEqual([])
  const stripe = {
    publishableKey: 'pk_test_1',
    isLive: false,
    send: () => Promise.reject(new Error('unused')),
    verifyEvent: async () => null,
  }
  const [form, ...others] = dashboardPages({ ...app, stripe }).embeds ?? []
  expect(others).toEqual([])
  expect(form).toMatchObject({ below: '/purchase/', scripts: ['https://js.stripe.com'] })
})
