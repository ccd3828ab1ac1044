/** What to give back of a payment, in the words of published SDKs since 2.8.54, 2.8.60 and 2.8.96. */
import * as z from 'zod'
import { text, uuid } from '../kernel/schema.ts'

/** In decimal notation; zero only ends what was bought. */
const money = () =>
  text()
    .max(20)
    .regex(/^(0|[1-9]\d*)(\.\d{1,2})?$/, 'must be an amount such as 10.50')

export const RefundRequest = z.object({
  type: z.enum(['subscription', 'one-time-purchase']),
  /** Of the purchase. */
  id: uuid(),
  /** Of a subscription: an invoice at Stripe. By default the latest one that was paid. */
  invoiceId: text().min(1).max(255).optional(),
  /** All that is left, if no amount is given. */
  amountUsd: money().optional(),
  /** Our own addition: in the currency of the payment, where that is not USD. */
  amount: money().optional(),
  /** By default the customer keeps what was bought. */
  endAction: z.enum(['now', 'at-period-end']).optional(),
  /** Of 2.8.60 to 2.8.89: what to give back by entry of the transaction. The whole quantity ends what was bought. */
  refundEntries: z
    .array(
      z.object({
        entryIndex: z.number().int().min(0).max(10),
        quantity: z.number().int().min(0).max(1_000_000),
        amountUsd: money(),
      }),
    )
    .min(1)
    .max(10)
    .optional(),
})
export interface RefundRequest extends z.infer<typeof RefundRequest> {}
