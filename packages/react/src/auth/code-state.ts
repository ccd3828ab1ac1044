import {
  type LatchkeyClientApp,
  VerificationCodeAlreadyUsed,
  type VerificationCodeError,
  VerificationCodeExpired,
} from '@latchkey/js/client'
import { memoize, type Store } from '@latchkey/js/internal'
import { createLocalStore } from '../hooks/use-store.ts'

/** Why a code of an email or a link does not work. */
export type CodeProblem = 'expired' | 'used' | 'unknown'

/** Too many wrong guesses are reported like a wrong code: users with the email never get there. */
export function codeProblem(error: VerificationCodeError): CodeProblem {
  if (VerificationCodeExpired.is(error)) return 'expired'
  return VerificationCodeAlreadyUsed.is(error) ? 'used' : 'unknown'
}

/**
 * Makes one store for each app and code, however often React renders while it waits for the answer. What `read` does must not
 * use the code up. With a key, an answer is of that key and not of the code alone.
 */
export function createCodeStores<App extends object, State>(read: (app: App, code: string) => Promise<State>) {
  const getStores = memoize<App, Map<string, Store<State>>>(() => new Map())
  return (app: App, code: string, key = code): Store<State> => {
    const stores = getStores(app)
    const store = stores.get(key) ?? createLocalStore(() => read(app, code))
    stores.set(key, store)
    return store
  }
}

/** What the code of a reset link is worth. */
export const getResetCode = createCodeStores(
  async (app: Pick<LatchkeyClientApp, 'verifyPasswordResetCode'>, code): Promise<'good' | CodeProblem> => {
    if (code === '') return 'unknown'
    const checked = await app.verifyPasswordResetCode(code)
    return checked.status === 'ok' ? 'good' : codeProblem(checked.error)
  },
)
