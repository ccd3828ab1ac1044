import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

const config = {
  'payments.offers.pro': {
    customerType: 'custom',
    displayName: 'Pro',
    prices: { monthly: { USD: '30.00', interval: [1, 'month'] } },
  },
  'payments.offers.pack': {
    customerType: 'custom',
    displayName: 'Pack',
    stackable: true,
    prices: { once: { USD: '5' } },
  },
} as const

describe('latchkey products and transactions', { timeout: patienceMs }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  it('grants products to a customer, lists them and their transactions, and cancels', async () => {
    const { run } = await scene.shop({ config })
    const acme = ['--customer', 'acme'] as const
    expect((await run('products', 'list', ...acme)).out).toBe('The customer acme has no products.\n')
    expect(await run('products', 'grant', 'pro', ...acme)).toMatchObject({
      code: 0,
      out: 'Granted 1 pro to customer acme.\n',
    })
    expect((await run('products', 'grant', 'pack', ...acme, '--quantity', '3')).code).toBe(0)
    const listed = await run('products', 'list', ...acme)
    expect(listed.out).toMatch(/pack +Pack +3 +\(bought once\)/)
    expect(listed.out).toMatch(/pro +Pro +1 +[0-9a-f-]{36}/)
    const json = JSON.parse((await run('products', 'list', ...acme, '--json')).out)
    expect(json).toMatchObject([
      { id: 'pack', quantity: 3 },
      { id: 'pro', quantity: 1 },
    ])

    const transactions = await run('transactions', 'list', ...acme)
    expect(transactions.out).toMatch(/one-time-purchase +custom acme +3 Pack/)
    expect(transactions.out).toMatch(/subscription +custom acme +1 Pro/)
    expect(JSON.parse((await run('transactions', 'list', '--limit', '1', '--json')).out)).toHaveLength(1)
    expect((await run('transactions', 'list', '--type', 'refund')).out).toBe('No transactions.\n')
    expect((await run('transactions', 'list', '--customer', 'other')).out).toBe('No transactions.\n')

    expect((await run('products', 'cancel', 'pro', ...acme)).out).toBe('Canceled pro of customer acme.\n')
    expect((await run('products', 'list', ...acme)).out).not.toContain('Pro')
    expect(await run('products', 'cancel', 'pro', ...acme)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^error: The server refused/),
    })
  })

  it('refuses a refund of what was granted, in a sentence', async () => {
    const { run, admin } = await scene.shop({ config })
    await admin.grantProduct({ customCustomerId: 'acme', productId: 'pack' })
    const [{ id } = { id: '' }] = (await admin.listTransactions()).transactions
    expect(await run('transactions', 'refund', id, '--type', 'one-time-purchase')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^error: The server refused/),
    })
  })

  it('says what is missing', async () => {
    const { run } = await scene.shop({ config })
    const refusal = async (...words: string[]) => (await run(...words)).said
    expect(await refusal('products', 'list')).toContain('Name one customer')
    expect(await refusal('products', 'list', '--user', 'a', '--team', 'b')).toContain('Name one customer')
    expect(await refusal('products', 'grant', 'pro', '--customer', 'a', '--quantity', '0')).toContain(
      '--quantity takes',
    )
    expect(await refusal('transactions', 'list', '--type', 'gift')).toContain('--type takes one of purchase')
    expect(await refusal('transactions', 'list', '--limit', 'all')).toContain('--limit takes')
    expect(await refusal('transactions', 'refund', 'id')).toContain('--type subscription or --type one-time-purchase')
    expect(await refusal('transactions', 'refund', 'id', '--type', 'subscription', '--end', 'soon')).toContain(
      '--end takes',
    )
  })
})
