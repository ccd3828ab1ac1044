import { expect, it } from 'vitest'
import { type PaidShop, paidShop } from '../../test/support/paid-shop.ts'
import { eachServer } from '../../test/support/servers.ts'

const path = '/internal/payments/transactions'

eachServer(
  'transactions',
  on => {
    const listed = async ({ project }: PaidShop, version: string | null, query = '') => {
      const headers = { ...project.headers('admin'), ...(version && { 'x-stack-client-version': version }) }
      const { status, text, json } = await project.request('GET', `${path}${query}`, { headers })
      expect(status, text).toBe(200)
      return json.transactions
    }
    const shop = async () => {
      const one = await paidShop(on)
      await one.payFor('pack', 'once', { quantity: 2 })
      const item = `/payments/items/custom/${one.customerId}/credits/update-quantity`
      const changed = await one.project.asServer('POST', `${item}?allow_negative=false`, {
        delta: 3,
        description: 'Thanks',
      })
      expect(changed.status, changed.text).toBe(200)
      return one
    }

    it('are rows for SDKs of 2.8.53 and older', async () => {
      const one = await shop()
      const rows = await listed(one, 'js @stackframe/js@2.8.53')
      expect(rows.map(({ type }: { type: string }) => type).sort()).toEqual(['item_quantity_change', 'one_time'])
      for (const row of rows) expect(Object.keys(row)).not.toContain('entries')
    })

    it.each([
      'js @stackframe/js@2.8.54',
      'js @hexclave/js@1.0.3',
      'js @latchkey/js@0.1.0',
      null,
    ])('have entries for %s', async version => {
      const one = await shop()
      const transactions = await listed(one, version, '?type=purchase')
      const first = { adjusted_transaction_id: null, adjusted_entry_index: null }
      const customer = { customer_type: 'custom', customer_id: one.customerId }
      expect(transactions).toMatchObject([
        {
          type: 'purchase',
          test_mode: false,
          adjusted_by: [],
          entries: [
            {
              type: 'product_grant',
              ...first,
              ...customer,
              product_id: 'pack',
              product: { display_name: 'Credit pack', server_only: false, stackable: true },
              price_id: 'once',
              quantity: 2,
              one_time_purchase_id: transactions[0].id,
            },
            {
              type: 'money_transfer',
              ...first,
              ...customer,
              charged_amount: { USD: '10.00' },
              net_amount: { USD: '10.00' },
            },
          ],
        },
      ])
      expect(transactions[0].effective_at_millis).toBe(transactions[0].created_at_millis)
      const [change, ...others] = await listed(one, version, '?type=manual-item-quantity-change')
      expect(others).toEqual([])
      expect(change.entries).toEqual([
        { type: 'item_quantity_change', ...first, ...customer, item_id: 'credits', quantity: 3 },
      ])
    })

    it('are found by the older words as well, and by a type of which there is none', async () => {
      const one = await shop()
      await one.payFor('basic')
      const ofType = async (type: string) =>
        (await listed(one, null, `?type=${type}`)).map((found: { type: string }) => found.type)
      expect(await ofType('one_time')).toEqual(['purchase'])
      expect(await ofType('subscription')).toEqual(['purchase'])
      expect(await ofType('purchase')).toEqual(['purchase', 'purchase'])
      expect(await ofType('item_quantity_change')).toEqual(['manual-item-quantity-change'])
      expect(await ofType('chargeback')).toEqual([])
    })
  },
  { stripe: true },
)
