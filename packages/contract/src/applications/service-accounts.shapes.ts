import * as z from 'zod'
import { customPermissionId, millis, uuid } from '../kernel/schema.ts'
import { clientName } from './applications.shapes.ts'

export const ServiceAccount = z.object({
  id: uuid().describe('The client id, and the subject of its tokens.'),
  displayName: z.string(),
  teamId: uuid().nullable().describe('The team that owns it. Null: the project does.'),
  permissionIds: z.array(z.string()).describe('Permissions in its team, or in the project where the project owns it.'),
  enabled: z.boolean(),
  secretLastFour: z.string(),
  /** Until then, the secret before the last rotation is taken as well. */
  oldSecretExpiresAtMillis: millis().nullable(),
  lastUsedAtMillis: millis().nullable().describe('When it last received a token, exact to the minute. Null: never.'),
  createdAtMillis: millis(),
  updatedAtMillis: millis(),
})
export interface ServiceAccount extends z.infer<typeof ServiceAccount> {}

export const NewServiceAccount = ServiceAccount.extend({
  clientSecret: z.string().describe('In this answer alone.'),
})
export interface NewServiceAccount extends z.infer<typeof NewServiceAccount> {}

const permissionIds = () => z.array(customPermissionId()).max(200)

export const ServiceAccountCreate = z.object({
  displayName: clientName(),
  teamId: uuid().optional().describe('Absent: the project owns it. Clients name their team.'),
  permissionIds: permissionIds().optional(),
})
export interface ServiceAccountCreate extends z.infer<typeof ServiceAccountCreate> {}

export const ServiceAccountUpdate = z.object({
  displayName: clientName().optional(),
  permissionIds: permissionIds().optional(),
  enabled: z.boolean().optional(),
})
export interface ServiceAccountUpdate extends z.infer<typeof ServiceAccountUpdate> {}
