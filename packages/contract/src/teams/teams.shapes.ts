import * as z from 'zod'
import { json, millis, name, uuid } from '../kernel/schema.ts'

export const ClientTeam = z.object({
  id: uuid(),
  displayName: name(),
  profileImageUrl: z.string().nullable(),
  clientMetadata: json(),
  clientReadOnlyMetadata: json(),
})
export interface ClientTeam extends z.infer<typeof ClientTeam> {}

export const ServerTeam = ClientTeam.extend({ createdAtMillis: millis(), serverMetadata: json() })
export interface ServerTeam extends z.infer<typeof ServerTeam> {}
