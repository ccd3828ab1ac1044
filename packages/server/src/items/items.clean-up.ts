import type { CleanUp } from '../clean-up.ts'
import { deleteItemChanges, deleteItemsFor } from './items.store.ts'

export const itemCleanUp: CleanUp = {
  onUserRemoved: (_app, tx, { userId }) => deleteItemsFor(tx, 'user', userId),
  onTeamRemoved: (_app, tx, { teamId }) => deleteItemsFor(tx, 'team', teamId),
  onProjectRemoved: (_app, tx) => deleteItemChanges(tx),
}
