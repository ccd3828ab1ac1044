import { useQueryClient } from '@tanstack/react-query'
import type { Managed } from '../api.ts'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'
import { signingKeysQuery } from './signing-key-queries.ts'

/** Explains what rotating does before it is done. Nothing breaks by it, so there is nothing to type. */
export function RotateDialog({ project, onClose }: { project: Managed; onClose: () => void }) {
  const queries = useQueryClient()
  const rotate = useTask(async () => {
    const keys = await project.app.rotateSigningKeys()
    queries.setQueryData(signingKeysQuery(project).queryKey, keys)
  }, 'The next keys take over as soon as everyone can know them.')

  return (
    <ConfirmDialog
      title="Rotate the signing keys?"
      description="The next keys are used as soon as every server that verifies tokens can have fetched them; until then the current keys stay in use. Issued tokens stay valid, and no one is signed out. Do this when a signing key may have leaked."
      actionLabel="Rotate keys"
      onConfirm={rotate}
      onClose={onClose}
    />
  )
}
