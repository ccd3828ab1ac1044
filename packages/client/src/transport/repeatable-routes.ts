/**
 * The requests that are repeated after a lost connection although their method is not idempotent, each with the reason why a
 * repetition does no harm. `repeatable: true` compiles for these routes alone. `docs/javascript.md` has the same list.
 */
export interface RepeatableRoutes {
  'POST /auth/oauth/token': 'A refresh token is not rotated, so that a second refresh gives another access token. Sent for refreshes only.'
  'POST /auth/cli/poll': 'A poll whose answer was lost is answered `used`: the login starts again, and no one has its token.'
  'POST /user-api-keys/check': 'A check changes nothing; with a debit it has an idempotency key.'
  'POST /team-api-keys/check': 'A check changes nothing; with a debit it has an idempotency key.'
  'POST /payments/items/:customerType/:customerId/:itemId/update-quantity': 'It has an idempotency key.'
  'POST /payments/purchases/validate-code': 'It changes nothing.'
  'POST /payments/purchases/purchase-session': 'The same choice has the same session at Stripe.'
  'POST /data-vault/stores/:storeId/get': 'It changes nothing.'
  'POST /data-vault/stores/:storeId/set': 'The value is replaced by the same value.'
  'POST /data-vault/owners/:ownerType/:ownerId/stores/:storeId/set': 'The value is replaced by the same value.'
  'POST /data-vault/stores/:storeId/replace': 'It names the digest of the value that it replaces, which the first has changed.'
  'POST /emails/render-email': 'It changes nothing.'
  'POST /internal/email-preview': 'It changes nothing.'
  'POST /internal/email-recipients/count': 'It changes nothing.'
  'POST /internal/email-sends/:sendId/stop': 'What was stopped stays stopped.'
  'POST /internal/user-imports/:importId/batches': 'A batch names its first row, and rows that were taken are skipped.'
  'POST /internal/user-imports/:importId/finish': 'What was finished stays finished.'
}
