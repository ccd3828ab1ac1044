/** Every area that is made after the first users: in this order, and checked in this order. */
import { emails } from './emails.ts'
import type { Scene } from './kind.ts'
import { payments, paymentsConfig } from './payments.ts'
import { providers, providersConfig } from './providers.ts'
import { sessions } from './sessions.ts'
import { vault } from './vault.ts'
import { webhooks } from './webhooks.ts'

/** Settings that they need. */
export const kindsConfig = { ...paymentsConfig, ...providersConfig, 'dataVault.stores.secrets': {} }

export interface KindsFacts {
  readonly emails: Made<typeof emails>
  readonly payments: Made<typeof payments>
  readonly providers: Made<typeof providers>
  readonly vault: Made<typeof vault>
  readonly webhooks: Made<typeof webhooks>
  readonly sessions: Made<typeof sessions>
}

type Made<Kind extends { make(scene: Scene): Promise<unknown> }> = Awaited<ReturnType<Kind['make']>>

export async function makeKinds(scene: Scene): Promise<KindsFacts> {
  return {
    emails: await emails.make(scene),
    payments: await payments.make(scene),
    providers: await providers.make(scene),
    vault: await vault.make(scene),
    webhooks: await webhooks.make(scene),
    sessions: await sessions.make(scene),
  }
}

export async function checkKinds(scene: Scene, facts: KindsFacts): Promise<void> {
  await emails.check(scene, facts.emails)
  await payments.check(scene, facts.payments)
  await providers.check(scene, facts.providers)
  await vault.check(scene, facts.vault)
  await webhooks.check(scene, facts.webhooks)
  await sessions.check(scene, facts.sessions)
}
