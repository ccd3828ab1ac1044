/** How people sign in. */

import * as z from 'zod'
import { text, uuid } from '../../kernel/schema.ts'
import { parseUrl } from '../../kernel/url.ts'
import { openIdType, providerTypes } from '../../projects/providers.ts'
import {
  group,
  holding,
  needed,
  type Objection,
  on,
  optional,
  type Rendered,
  setSchema,
  setting,
  toRecord,
} from './nodes.ts'
import { configId } from './values.ts'

const provider = holding(
  group({
    type: optional(z.enum([...providerTypes, openIdType])),
    isShared: on(true),
    allowSignIn: on(false),
    allowConnectedAccounts: on(false),
    clientId: optional(text().max(1_000)),
    clientSecret: optional(text().max(10_000)),
    facebookConfigId: optional(text().max(1_000)),
    microsoftTenantId: optional(text().max(1_000)),
    /** Of Apple: native apps, for published dashboards. They sign in by a browser here. */
    appleBundles: toRecord(configId(), group({ bundleId: needed(text().min(1).max(255)) }), { most: 100 }),
    /** Of `openid`: what its button says. Where it is not set, the id of the provider. */
    displayName: optional(text().max(100)),
    /** Of `openid`: where its discovery document is found. */
    issuer: optional(issuer()),
    /**
     * Of `openid`: the domains of email addresses, separated by commas, of which it may say that they are verified; a star
     * for all. Without it an account of such a provider is never joined to another by its address.
     */
    verifiedEmailDomains: optional(emailDomains()),
  }),
  ({ type, isShared, ...own }, id) => [
    ...objectionsToId(id, type),
    ...(type && !isShared ? missing(own, ['clientId', 'clientSecret']) : []),
    ...(type === openIdType ? objectionsToOpenId(isShared, own) : []),
  ],
)
export interface ProviderConfig extends Rendered<typeof provider> {}

const method = () => group({ allowSignIn: on(false) })

/** How many characters a new password has. A project may ask for more than the fewest, never for less. */
export const passwordLength = { min: 8, max: 70 } as const

/** Whether sign-up with a password has a field for the user's name. */
export const signUpNames = ['off', 'optional', 'required'] as const
export type SignUpName = (typeof signUpNames)[number]

/** A project with more of them requires it of everyone. */
const mostTeamsWithSecondFactor = 1_000

/** What published SDKs call a sign-up rule. */
const signUpRule = holding(
  group({
    enabled: on(false),
    displayName: optional(text().max(256)),
    priority: optional(z.number()),
    condition: optional(text().max(10_000)),
    action: group({
      type: optional(z.enum(['allow', 'reject', 'restrict', 'log'])),
      message: optional(text().max(1_000)),
    }),
  }),
  ({ enabled }) => (enabled ? [{ field: 'enabled', clause: rulesAreNotEnforced }] : []),
)

const rulesAreNotEnforced =
  'cannot be true: sign-up rules are not enforced here, and one that only seems to hold would be worse than none'

export const auth = group({
  allowSignUp: on(true),
  password: group({
    allowSignIn: on(false),
    /** Where it is not set, {@link passwordLength}. */
    minLength: optional(z.int().min(passwordLength.min).max(passwordLength.max)),
    signUpName: setting(z.enum(signUpNames), 'off'),
  }),
  otp: method(),
  passkey: method(),
  /** Visitors without an account. They may become accounts later, which `allowSignUp` decides. */
  anonymous: group({ allowSignUp: on(true) }),
  /** Kept while they are off. */
  signUpRules: toRecord(configId(), signUpRule, { most: 1_000 }),
  signUpRulesDefaultAction: setting(z.enum(['allow']), 'allow'),
  /** Until a user has one where it is required, their sessions only read the user, enrol, and sign out. */
  secondFactor: group({
    requiredForEveryone: on(false),
    /** The ids of teams whose members need one. */
    requiredInTeams: setSchema(uuid(), mostTeamsWithSecondFactor),
  }),
  oauth: group({
    accountMergeStrategy: setting(z.enum(['link_method', 'raise_error', 'allow_duplicates']), 'link_method'),
    // Each has a secret, which is opened whenever the configuration is read.
    providers: toRecord(providerId(), provider, { most: 1_000 }),
  }),
})

function providerId() {
  return text()
    .max(256, { abort: true })
    .refine(value => /^[a-z0-9_:]+$/.test(value), 'is not a provider id: use a to z, 0 to 9, _ and :')
}

function issuer() {
  const hasForm = (value: string) => {
    const url = parseUrl(value)
    if (!url) return false
    const { protocol, username, password, search, hash } = url
    return /^https?:$/.test(protocol) && [username, password, search, hash].every(part => part === '')
  }
  return text().max(1_000, { abort: true }).refine(hasForm, 'is not the URL of an issuer')
}

function emailDomains() {
  const domain = '(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z0-9-]+'
  const list = new RegExp(`^(?:\\*|${domain}(?:, ?${domain})*)$`)
  return text()
    .max(1_000, { abort: true })
    .toLowerCase()
    .refine(value => list.test(value), 'must be domains separated by commas, or a star for all')
}

function objectionsToOpenId(isShared: boolean, own: { readonly issuer?: unknown }): Objection[] {
  if (isShared) return [{ field: 'isShared', clause: 'must be false: a provider of this type has no shared keys' }]
  return missing(own, ['issuer'])
}

/** Names of sign-in methods that are no provider: an account of such a provider could be taken for one of those. */
const otherMethods = ['credential', 'password', 'otp', 'passkey', 'anonymous', 'other']

/** An id says which provider it is, to people and to programs: each standard one is kept for its own type. */
function objectionsToId(id: string, type: string | undefined): Objection[] {
  // What every object has, such as `constructor`, would be found where programs look a provider up by its id.
  if (otherMethods.includes(id) || id in Object.prototype)
    return [{ field: null, clause: 'cannot be a provider: its id has another meaning. Choose another id' }]
  if (type === undefined || type === id || !isProviderType(id)) return []
  return [{ field: 'type', clause: `must be ${id}, as the id is. Choose another id for a provider of type ${type}` }]
}

const isProviderType = (id: string): boolean => providerTypes.some(type => type === id)

/** What someone who brings their own account has to say. */
export function missing<Field extends string>(
  own: { readonly [Name in Field]?: unknown },
  fields: readonly Field[],
): Objection[] {
  return fields
    .filter(field => own[field] === undefined || own[field] === '')
    .map(field => ({ field, clause: 'is needed while isShared is false' }))
}
