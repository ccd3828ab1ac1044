import type { ServerUser } from '@latchkey/js'
import { Moment } from '../parts/page/Moment.tsx'
import { wasEverActive } from './was-ever-active.ts'

/** When a user was last active, or that they never were. `never` is the word as it stands in its sentence or column. */
export function LastActive({ user, never }: { user: ServerUser; never: string }) {
  return wasEverActive(user) ? <Moment at={user.lastActiveAt} /> : never
}
