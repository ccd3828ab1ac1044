import type { CleanUp } from '../clean-up.ts'
import { deleteImagesOf } from './images.store.ts'

export const imageCleanUp: CleanUp = {
  onUserRemoved: (_, tx, { userId }) => deleteImagesOf(tx, [userId]),
  onTeamRemoved: (_, tx, { teamId }) => deleteImagesOf(tx, [teamId]),
}
