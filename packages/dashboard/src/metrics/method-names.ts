import { isProviderId, providerNames } from '../sign-in-methods/providers/provider-names.ts'

const ownMethods: Record<string, string> = {
  password: 'Email and password',
  otp: 'Email code',
  passkey: 'Passkey',
  other: 'None',
}

/** A way to sign in, as the server counts it, in words. */
export function nameOfMethod(method: string): string {
  return ownMethods[method] ?? nameOfProvider(method) ?? method
}

/** A provider may have been configured under an id of its own. */
function nameOfProvider(id: string): string | undefined {
  return isProviderId(id) ? providerNames[id] : undefined
}
