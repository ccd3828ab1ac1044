import type { ItemQuantityInsufficientAmount } from '@latchkey/client/errors'
import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import type { Result } from '../result.ts'
import type { ApiKey } from './api-key.ts'
import type { ApiKeyCheckOptions, ApiKeyDebit, DebitedApiKey } from './api-key-debit.ts'
import { debitApiKey, findApiKey } from './debit-api-key.ts'

/** API keys that callers present to an application's own server. */
export interface ServerApiKeyMethods {
  /**
   * Checks a key of a user or a team, and takes some of an item from its owner: both, or neither. Null for a key that is
   * not valid. Where the owner has too few of the item, the error has the balance.
   *
   * Parallel calls never take more than there is. A request whose answer was lost is repeated, and takes once.
   *
   * @throws {@link ItemNotFound} when the configuration has no such item.
   *
   * @example
   * const check = await serverApp.checkApiKey(apiKey, { debit: { itemId: 'credits', amount: 5 } })
   * if (!check) return new Response('This API key is not valid.', { status: 401 })
   * if (check.status === 'error') return new Response(`${check.error.details.balance} left`, { status: 402 })
   * const { key, item } = check.data
   */
  checkApiKey(
    apiKey: string,
    options: { readonly debit: ApiKeyDebit },
  ): Promise<Result<DebitedApiKey, ItemQuantityInsufficientAmount> | null>
  /**
   * Checks a key of a user or a team, which says whose it is. Null for a key that is not valid.
   *
   * @example
   * const key = await serverApp.checkApiKey(request.headers.get('x-api-key') ?? '')
   * const team = key?.type === 'team' && (await serverApp.getTeam(key.teamId))
   */
  checkApiKey(apiKey: string): Promise<ApiKey | null>
  checkApiKey(
    apiKey: string,
    options?: ApiKeyCheckOptions,
  ): Promise<ApiKey | Result<DebitedApiKey, ItemQuantityInsufficientAmount> | null>
}

export const serverApiKeyMethods = {
  checkApiKey: (app, apiKey, { debit } = {}) => (debit ? debitApiKey(app, apiKey, debit) : findApiKey(app, apiKey)),
} satisfies Row<ServerApiKeyMethods, AppContext>
