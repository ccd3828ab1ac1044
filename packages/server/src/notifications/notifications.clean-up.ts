import type { CleanUp } from '../clean-up.ts'
import { deleteCodesOf } from './unsubscribe.store.ts'

export const notificationCleanUp: CleanUp = {
  onUserRemoved: (_app, tx, { userId }) => deleteCodesOf(tx, userId),
}
