import type { CleanUp } from '../clean-up.ts'
import { deleteImagesFor } from './images.store.ts'

export const imageCleanUp: CleanUp = {
  onUserRemoved: (_, tx, { userId }) => deleteImagesFor(tx, [userId]),
  onTeamRemoved: (_, tx, { teamId }) => deleteImagesFor(tx, [teamId]),
}
