import type { KnownProviders } from '../oauth-providers/use-known-providers.ts'

const ownMethods: Record<string, string> = {
  password: 'Email and password',
  otp: 'Email code',
  passkey: 'Passkey',
  other: 'None',
}

/** A sign-in method, as the server counts it, in words: providers are counted by their ids. */
export function nameOfMethod(method: string, { nameOf }: Pick<KnownProviders, 'nameOf'>): string {
  return ownMethods[method] ?? nameOf(method)
}

export function isProvider(method: string): boolean {
  return !Object.hasOwn(ownMethods, method)
}
