import type { CleanUp } from '../clean-up.ts'
import { endSessionsOfDeleted } from './sessions.store.ts'

export const sessionCleanUp: CleanUp = {
  onUserRemoved: ({ clock }, tx, { userId }) => endSessionsOfDeleted(tx, userId, clock.now()),
}
