/** What registering a passkey and signing in with it have in common. */
import { randomToken } from '../../kernel/crypto/random.ts'
import type { Refusal } from './web-authn.ts'

export interface BegunCeremony {
  /** Comes back with the browser's answer. */
  readonly code: string
  /** The options for the browser. */
  readonly optionsJson: Record<string, unknown>
}

export const timeoutMs = 60_000

/** Text that is base64url of 33 bytes as it stands, and not guessable. */
export function newChallenge(): string {
  return randomToken(44)
}

export const pageNotTrusted: Readonly<Record<Extract<Refusal, 'page-not-trusted'>, string>> = {
  'page-not-trusted':
    'This page or app does not belong to the project. Add its domain to the trusted domains, or its key hash to the Android apps, in the dashboard, under Domains.',
}
