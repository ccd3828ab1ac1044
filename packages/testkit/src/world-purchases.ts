/** Purchases in test mode, as an owner makes them. */
import type { Json, SignedInPerson } from './project.ts'

/** Requests as the owner, and fails on an error. */
type Request = (method: string, path: string, body?: object) => Promise<Json>
type Buyer = Pick<SignedInPerson, 'userId'>

export const getPurchase = ({ userId }: Buyer, offerId: string) => ({
  customer_type: 'user',
  customer_id: userId,
  offer_id: offerId,
})

/** That of a new purchase page. */
export async function newPurchaseCode(request: Request, buyer: Buyer, offerId: string): Promise<string> {
  const { url } = await request('POST', '/payments/purchases/create-purchase-url', getPurchase(buyer, offerId))
  return url.split('/').at(-1)
}

/** @returns the id of a test purchase of `plan` */
export async function newSubscription(request: Request, buyer: Buyer): Promise<string> {
  const choice = { full_code: await newPurchaseCode(request, buyer, 'plan'), price_id: 'monthly' }
  await request('POST', '/internal/payments/test-mode-purchase-session', choice)
  const { items } = await request('GET', `/payments/purchases/user/${buyer.userId}`)
  return items.find((one: Json) => one.offer_id === 'plan').id
}
