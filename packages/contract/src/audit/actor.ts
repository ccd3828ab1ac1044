import * as z from 'zod'
import { colleagueRoles } from '../kernel/colleague-role.ts'

/** Who did something. */
export const Actor = z.object({
  /** A colleague in the owner's name, a key of the project, someone signed in to it, or the server itself. */
  type: z.enum(['owner', 'key', 'user', 'system']),
  /** Of the user or of the key set. Null for the server itself, and for a key that does not open the project. */
  id: z.string().nullable(),
  /** The address or name of a person, the description of a key set, as they were then. */
  name: z.string().nullable(),
  /** The role in which a colleague acted. */
  role: z.enum(colleagueRoles).nullable(),
})
export interface Actor extends z.infer<typeof Actor> {}
