/**
 * A sign-in that waits for its second factor, kept by the tab on its way from one page to the next. The published
 * SDKs keep theirs under a name of their own; with both, either's page can finish what the other began.
 */
import { storedItem } from '@latchkey/contract/names'
import { inTab } from '../auth/kept-in-tab.ts'

const names = () => [storedItem.publishedMfaAttempt, storedItem.mfaAttempt]

/**
 * The attempt code of the sign-in that waits in this tab, or null.
 *
 * @example
 * const attemptCode = getStoredMfaAttempt()
 * if (attemptCode) await app.signInWithMfa(totp, attemptCode)
 */
export function getStoredMfaAttempt(): string | null {
  return inTab(
    storage =>
      names()
        .map(name => storage.getItem(name))
        .find(code => code !== null) ?? null,
  )
}

export function keepMfaAttempt(attemptCode: string, isAfterOAuth: boolean): void {
  inTab(storage => {
    for (const name of names()) storage.setItem(name, attemptCode)
    if (isAfterOAuth) storage.setItem(storedItem.mfaAfterOAuth, 'true')
    else storage.removeItem(storedItem.mfaAfterOAuth)
  })
}

/** Whether the sign-in that waits in this tab began with a provider. */
export function isMfaAttemptAfterOAuth(): boolean {
  return inTab(storage => storage.getItem(storedItem.mfaAfterOAuth)) !== null
}

export function clearMfaAttempt(): void {
  inTab(storage => {
    for (const name of [...names(), storedItem.mfaAfterOAuth]) storage.removeItem(name)
  })
}
