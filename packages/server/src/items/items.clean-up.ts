import type { CleanUp } from '../clean-up.ts'
import { deleteItemChanges, deleteItemsOf } from './items.store.ts'

export const itemCleanUp: CleanUp = {
  onUserRemoved: (_app, tx, { userId }) => deleteItemsOf(tx, 'user', userId),
  onTeamRemoved: (_app, tx, { teamId }) => deleteItemsOf(tx, 'team', teamId),
  onProjectRemoved: (_app, tx) => deleteItemChanges(tx),
}
