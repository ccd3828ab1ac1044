/** What a failure at a provider means to the browser. What the provider wrote is logged, never shown. */
import {
  ProviderAccessDenied,
  ProviderAnswerRefused,
  ProviderClientInvalid,
  ProviderGrantInvalid,
  ProviderScopeRefused,
  ProviderUnreachable,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import { ProviderRefusal, type ProviderSetup, ProviderUnavailable } from './provider.ts'

/** @throws the refusals of the wire in place of the provider's */
export async function atProvider<Result>(app: App, setup: ProviderSetup, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      logFailure(app, setup, error)
      throw ProviderUnreachable()
    }
    if (!(error instanceof ProviderRefusal)) throw error
    logFailure(app, setup, error)
    const { kind, publicMessage } = error
    switch (kind) {
      case 'access-denied':
        throw ProviderAccessDenied()
      case 'invalid-grant':
        throw ProviderGrantInvalid()
      case 'invalid-client':
        throw ProviderClientInvalid()
      case 'invalid-scope':
        throw ProviderScopeRefused()
      default:
        throw ProviderAnswerRefused({ reason: publicMessage })
    }
  }
}

/** What the provider wrote is for the log alone. */
export function logFailure(
  { log }: App,
  { id, type }: ProviderSetup,
  error: ProviderRefusal | ProviderUnavailable,
): void {
  const { detail } = error
  if (error instanceof ProviderUnavailable) {
    log.warn({ provider: id, type, detail }, 'an OAuth provider is unavailable')
    return
  }
  log.warn({ provider: id, type, kind: error.kind, detail }, 'an OAuth provider refused a request')
}
