import * as z from 'zod'
import { customPermissionId, millis, text, userRef, uuid } from '../kernel/schema.ts'

/** The subject token type (RFC 8693) of a delegation. Access tokens of the project are taken as well. */
export const delegationTokenType = 'urn:latchkey:params:oauth:token-type:delegation'
export const tokenExchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange'

export const agentKinds = ['application', 'service-account'] as const
export type AgentKind = (typeof agentKinds)[number]

const mostResourcesOfDelegation = 20
const longestDelegationSeconds = 366 * 24 * 60 * 60

const ResourceScopes = z.object({ identifier: text().min(1).max(500), scopes: z.array(customPermissionId()).max(200) })

export const Delegation = z.object({
  id: uuid(),
  userId: uuid(),
  agent: z.object({ id: uuid(), kind: z.enum(agentKinds), displayName: z.string() }),
  resources: z.array(z.object({ identifier: z.string(), scopes: z.array(z.string()) })),
  expiresAtMillis: millis(),
  lastUsedAtMillis: millis().nullable().describe('When the agent last received a token by it. Null: never.'),
  createdAtMillis: millis(),
})
export interface Delegation extends z.infer<typeof Delegation> {}

export const NewDelegation = Delegation.extend({
  subjectToken: z.string().describe('In this answer alone: the agent exchanges it for access tokens.'),
})
export interface NewDelegation extends z.infer<typeof NewDelegation> {}

export const DelegationCreate = z.object({
  userId: userRef(),
  agentId: uuid().describe('The client id of an application or a service account.'),
  resources: z
    .array(ResourceScopes)
    .min(1)
    .max(mostResourcesOfDelegation)
    .describe('What the agent may do for the user. A token never has more than the user holds.'),
  lifetimeSeconds: z.number().int().min(60).max(longestDelegationSeconds).describe('For how long.'),
})
export interface DelegationCreate extends z.infer<typeof DelegationCreate> {}
