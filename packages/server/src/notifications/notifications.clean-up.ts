import type { CleanUp } from '../clean-up.ts'
import { deleteCodesFor } from './unsubscribe.store.ts'

export const notificationCleanUp: CleanUp = {
  onUserRemoved: (_app, tx, { userId }) => deleteCodesFor(tx, userId),
}
