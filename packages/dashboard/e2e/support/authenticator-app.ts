/** The app on a phone that shows six digits, new ones every half minute. */
import { secretOfTotpKey, totpCode } from '@latchkey/testkit'

export interface AuthenticatorApp {
  /** Digits that were not typed yet. Those of the half minute before, now and after are taken, so no one waits long. */
  next(): Promise<string>
  /** The digits that `next` gave last. */
  last(): string
}

const stepMs = 30_000

/** @example const phone = authenticatorApp('JBSW Y3DP EHPK 3PXP') */
export function authenticatorApp(key: string): AuthenticatorApp {
  const secret = secretOfTotpKey(key)
  const getDigits = (step: number) => totpCode(secret, new Date(step * stepMs))
  let used = 0
  return {
    async next() {
      used = Math.max(used + 1, currentStep() - 1)
      while (used > currentStep() + 1) await new Promise(resolve => setTimeout(resolve, 500))
      return getDigits(used)
    },
    last: () => getDigits(used),
  }
}

const currentStep = () => Math.floor(Date.now() / stepMs)
