import { providerNames } from '@latchkey/contract/providers'

interface Named {
  readonly id: string
  readonly displayName?: string
}

/** Any other OpenID Connect provider has the name that its project gave it, or else its id. */
export function providerName({ id, displayName }: Named): string {
  const names: Readonly<Record<string, string>> = providerNames
  return displayName ?? (Object.hasOwn(names, id) ? names[id] : undefined) ?? id
}
