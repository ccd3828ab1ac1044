/** Accounts of Stripe: that of the platform, and those that are connected to it. */
import type Stripe from 'stripe'
import { newId, nulls } from './ids.ts'
import type { StoredAccount } from './stored.ts'

export function platformAccount(now: number): StoredAccount {
  return {
    ...newAccount(now),
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    controller: { type: 'account' },
    type: 'standard',
  }
}

/** As it is before its owner has said anything of themselves. */
export function newAccount(now: number): StoredAccount {
  return {
    id: newId('acct', 16),
    object: 'account',
    ...nulls('business_profile business_type email'),
    capabilities: {},
    charges_enabled: false,
    controller: { type: 'application' },
    country: 'US',
    created: now,
    default_currency: 'usd',
    details_submitted: false,
    external_accounts: emptyExternalAccounts(),
    future_requirements: requirements([]),
    metadata: {},
    payouts_enabled: false,
    requirements: requirements(dueAtFirst),
    settings: settings(),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'none',
  }
}

const dueAtFirst = [
  'business_profile.url',
  'business_type',
  'external_account',
  'tos_acceptance.date',
  'tos_acceptance.ip',
]

export function requirements(due: readonly string[]): Stripe.Account.Requirements & Stripe.Account.FutureRequirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [...due],
    disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
    errors: [],
    eventually_due: [...due],
    past_due: [...due],
    pending_verification: [],
  }
}

/** A list of the SDK can be iterated; one on the wire cannot. */
function emptyExternalAccounts(): NonNullable<StoredAccount['external_accounts']> {
  return { object: 'list', data: [], has_more: false, url: '/v1/accounts/external_accounts' }
}

function settings(): NonNullable<StoredAccount['settings']> {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      ...nulls('statement_descriptor_prefix statement_descriptor_prefix_kana statement_descriptor_prefix_kanji'),
      decline_on: { avs_failure: false, cvc_failure: false },
    },
    dashboard: { display_name: null, timezone: 'Etc/UTC' },
    payments: {
      ...nulls('statement_descriptor statement_descriptor_kana statement_descriptor_kanji'),
      ...nulls('statement_descriptor_prefix_kana statement_descriptor_prefix_kanji'),
    },
  }
}
