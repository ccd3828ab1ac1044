import type { CleanUp } from '../clean-up.ts'
import { deleteOwner } from './owner-keys.store.ts'

/** Without the owner's key, a backup of the other tables holds nothing of the owner that can be decrypted. */
export const dataVaultCleanUp: CleanUp = {
  onUserRemoved: (_app, tx, { userId }) => deleteOwner(tx, { type: 'user', id: userId }),
  onTeamRemoved: (_app, tx, { teamId }) => deleteOwner(tx, { type: 'team', id: teamId }),
}
