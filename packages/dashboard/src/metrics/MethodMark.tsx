import { FingerprintPattern, KeyRound, type LucideIcon, Mail, UserRound } from 'lucide-react'
import type { KnownProviders } from '../oauth-providers/use-known-providers.ts'
import { ProviderMark } from '../sign-in-methods/providers/ProviderMark.tsx'

const icons: Readonly<Record<string, LucideIcon>> = { password: KeyRound, otp: Mail, passkey: FingerprintPattern }

/** The mark of a sign-in method, beside its name. */
export function MethodMark({ method, providers }: { method: string; providers: Pick<KnownProviders, 'getType'> }) {
  if (isProvider(method)) return <ProviderMark id={providers.getType(method)} size={16} />
  const Icon = icons[method] ?? UserRound
  return <Icon size={16} aria-hidden="true" />
}

const ownMethods: Record<string, string> = {
  password: 'Email and password',
  otp: 'Email code',
  passkey: 'Passkey',
  other: 'None',
}

/** A sign-in method, as the server counts it, in words: providers are counted by their ids. */
export function nameOfMethod(method: string, { getName }: Pick<KnownProviders, 'getName'>): string {
  return ownMethods[method] ?? getName(method)
}

function isProvider(method: string): boolean {
  return !Object.hasOwn(ownMethods, method)
}
