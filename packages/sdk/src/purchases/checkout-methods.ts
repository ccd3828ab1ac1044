import type { VerificationCodeError } from '@latchkey/client/errors'
import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import { later } from '../later.ts'
import type { Result } from '../result.ts'
import { loadAccount } from '../users/load-account.ts'
import type { PurchaseChoice, PurchaseDetails, PurchaseSession } from './checkout.ts'

/** What a purchase page of your own is made of. `PurchasePage` of `@latchkey/react` is a ready one. */
export interface CheckoutMethods {
  /**
   * What is sold on the page whose address `createCheckoutUrl` made. The code is the last part of that address.
   *
   * @example
   * const { offer } = Result.orThrow(await app.getPurchaseDetails(fullCode))
   */
  getPurchaseDetails(fullCode: string): Promise<Result<PurchaseDetails, VerificationCodeError>>

  /**
   * Begins to pay. A choice that is made again continues the same payment, another one replaces it.
   *
   * @example
   * const { clientSecret } = Result.orThrow(await app.createPurchaseSession({ fullCode, priceId: 'monthly' }))
   */
  createPurchaseSession(choice: PurchaseChoice): Promise<Result<PurchaseSession, VerificationCodeError>>
}

export const checkoutMethods = later(['getPurchaseDetails', 'createPurchaseSession'], loadAccount) satisfies Row<
  CheckoutMethods,
  AppContext
>
