/** How people sign in. */
import * as z from 'zod'
import { permissionId, text } from '../../kernel/schema.ts'
import { providerTypes } from '../../projects/providers.ts'
import { group, holding, type Objection, on, optional, type Rendered, recordOf, setting } from './nodes.ts'

const provider = holding(
  group({
    type: optional(z.enum(providerTypes)),
    isShared: on(true),
    allowSignIn: on(false),
    allowConnectedAccounts: on(false),
    clientId: optional(text().max(1_000)),
    clientSecret: optional(text().max(10_000)),
    facebookConfigId: optional(text().max(1_000)),
    microsoftTenantId: optional(text().max(1_000)),
  }),
  ({ type, isShared, ...own }) => (type && !isShared ? missing(own, ['clientId', 'clientSecret']) : []),
)
export interface ProviderConfig extends Rendered<typeof provider> {}

const method = () => group({ allowSignIn: on(false) })

/** How many characters a new password has. A project may ask for more than the fewest, never for less. */
export const passwordLength = { min: 8, max: 70 } as const

export const auth = group({
  allowSignUp: on(true),
  password: group({
    allowSignIn: on(false),
    /** Where it is not set, {@link passwordLength}. */
    minLength: optional(z.int().min(passwordLength.min).max(passwordLength.max)),
  }),
  otp: method(),
  passkey: method(),
  oauth: group({
    accountMergeStrategy: setting(z.enum(['link_method', 'raise_error', 'allow_duplicates']), 'link_method'),
    // Each has a secret, which is opened whenever the configuration is read.
    providers: recordOf(permissionId(), provider, { most: 1_000 }),
  }),
})

/** What somebody who brings their own account has to say. */
export function missing<Field extends string>(
  own: { readonly [Name in Field]?: unknown },
  fields: readonly Field[],
): Objection[] {
  return fields
    .filter(field => own[field] === undefined || own[field] === '')
    .map(field => ({ field, clause: 'is needed while isShared is false' }))
}
