/** The Stripe account of a project: the owner makes it once, and completes it on Stripe's own pages. */
import {
  type StripeAccountInfo,
  StripeAccountInfoNotFound,
  StripeAccountMissing,
  StripeNotConfigured,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { createRecentReads, type RecentReads } from '../kernel/recent-reads.ts'
import { StripeFailure } from '../kernel/stripe/failure.ts'
import type { StripeClient } from '../kernel/stripe/stripe-client.ts'
import { findAccountId, insertAccount } from './stripe-accounts.store.ts'
import { sendToStripe } from './stripe-failures.ts'

export { findProjectFor } from './stripe-accounts.store.ts'

/** With which the payments of a project are made. */
export interface PaymentAccount {
  readonly client: StripeClient
  readonly accountId: string
}

/** Null: nothing can be paid, because the server has no keys of Stripe or the project no account. */
export async function findPaymentAccount({ stripe }: App, db: Db): Promise<PaymentAccount | null> {
  if (stripe === null) return null
  const accountId = await findAccountId(db)
  return accountId === null ? null : { client: stripe, accountId }
}

/**
 * The address of Stripe's page on which the account is completed. The account is made by the first call.
 *
 * @throws {@link StripeNotConfigured}, `PaymentServiceDown`, `PaymentRefused`
 */
export async function setUpAccount(app: App, scope: ProjectScope, country: string | undefined): Promise<string> {
  const client = configured(app)
  const { db, project } = scope
  const accountId = (await findAccountId(db)) ?? (await createAccount(app, scope, client, country))
  const page = `${app.config.publicUrl}/projects/${encodeURIComponent(project.id)}/payments`
  const link = await sendToStripe(client, stripe =>
    stripe.accountLinks.create({
      account: accountId,
      type: 'account_onboarding',
      refresh_url: page,
      return_url: page,
    }),
  )
  return link.url
}

async function createAccount(
  app: App,
  { db, project, transaction }: ProjectScope,
  client: StripeClient,
  country?: string,
) {
  const made = await sendToStripe(client, stripe =>
    stripe.accounts.create(
      {
        controller: { stripe_dashboard: { type: 'none' } },
        capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
        ...(country !== undefined && { country }),
        metadata: { projectId: project.id },
      },
      // Another country makes another request: Stripe refuses a key that comes with other parameters.
      { idempotencyKey: `account-${project.id}-${country ?? ''}` },
    ),
  )
  await transaction(tx => insertAccount(tx, made.id, app.clock.now()))
  return (await findAccountId(db)) ?? made.id
}

/** @throws {@link StripeAccountInfoNotFound}, `PaymentServiceDown`, `PaymentRefused` */
export async function readAccountInfo(app: App, db: Db): Promise<StripeAccountInfo> {
  const account = await findPaymentAccount(app, db)
  if (account === null) throw StripeAccountInfoNotFound()
  const { client, accountId } = account
  const found = await sendToStripe(client, stripe => stripe.accounts.retrieve(accountId))
  return {
    accountId,
    chargesEnabled: found.charges_enabled,
    detailsSubmitted: found.details_submitted,
    payoutsEnabled: found.payouts_enabled,
  }
}

/** Whether an account takes payments, as of a moment ago: purchase pages are open to everyone. No, where Stripe cannot say. */
export async function canCharge({ clock }: App, { client, accountId }: PaymentAccount): Promise<boolean> {
  const known =
    chargeable.get(client) ?? createRecentReads({ clock, load: id => readCanCharge(client, id), freshForMs: 5_000 })
  chargeable.set(client, known)
  try {
    return await known.read(accountId)
  } catch (error) {
    if (StripeFailure.is(error)) return false
    throw error
  }
}

const chargeable = new WeakMap<StripeClient, RecentReads<boolean>>()

const readCanCharge = async (client: StripeClient, accountId: string): Promise<boolean> =>
  (await client.send(stripe => stripe.accounts.retrieve(accountId))).charges_enabled

/** The secret of Stripe's own components. @throws {@link StripeNotConfigured}, {@link StripeAccountMissing}, `PaymentServiceDown` */
export async function createAccountSession(app: App, db: Db): Promise<string> {
  const client = configured(app)
  const accountId = await findAccountId(db)
  if (accountId === null) throw StripeAccountMissing()
  const features = { refund_management: true, dispute_management: true, capture_payments: true }
  const session = await sendToStripe(client, stripe =>
    stripe.accountSessions.create({
      account: accountId,
      components: { payments: { enabled: true, features }, notification_banner: { enabled: true } },
    }),
  )
  return session.client_secret
}

function configured({ stripe }: App): StripeClient {
  if (stripe === null) throw StripeNotConfigured()
  return stripe
}
