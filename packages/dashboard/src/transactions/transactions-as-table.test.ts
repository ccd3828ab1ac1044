import type { AdminTransaction } from '@latchkey/js'
import { expect, it } from 'vitest'
import { tableHead, transactionsAsTable } from './transactions-as-table.ts'

const bought: AdminTransaction = {
  id: '0c9f1f4e-3f5c-4d0e-8a4f-2f0f6f2f7a11',
  type: 'purchase',
  created_at_millis: Date.parse('2030-01-31T12:00:00Z'),
  effective_at_millis: Date.parse('2030-01-31T12:00:00Z'),
  customer_type: 'custom',
  customer_id: '=HYPERLINK("x")',
  quantity: 2,
  test_mode: true,
  offer_display_name: 'Pro, "large"',
  price: { USD: '10.00', JPY: '1500', interval: [1, 'month'] },
  status: 'active',
  adjusted_by: [],
  entries: [],
}

it('a purchase is one line, with a column for everything', () => {
  expect(tableHead).toBe(
    '"id","type","created_at","customer_type","customer_id","offer","quantity","price","paid_every","status","test_mode","item_id","description","expires_at"\r\n',
  )
  expect(transactionsAsTable([bought])).toBe(
    '"0c9f1f4e-3f5c-4d0e-8a4f-2f0f6f2f7a11","subscription","2030-01-31T12:00:00.000Z","custom","\'=HYPERLINK(""x"")","Pro, ""large""","2","10.00 USD, 1500 JPY","1 month","active","true","","",""\r\n',
  )
})

it('a change of an item has its item and expiry', () => {
  const change: AdminTransaction = {
    ...bought,
    type: 'manual-item-quantity-change',
    quantity: -3,
    offer_display_name: null,
    price: null,
    status: null,
    item_id: 'credits',
    description: null,
    expires_at_millis: Date.parse('2031-01-31T12:00:00Z'),
  }
  expect(transactionsAsTable([change])).toMatch(/,"-3","","","","true","credits","","2031-01-31T12:00:00.000Z"\r\n$/)
})
