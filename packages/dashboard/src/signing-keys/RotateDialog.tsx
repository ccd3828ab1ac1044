import { useQueryClient } from '@tanstack/react-query'
import type { Managed } from '../api.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
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
      description="The next keys begin to sign as soon as every server that checks tokens can have fetched them; until then those of now go on. Tokens that are out stay valid, and nobody is signed out. Do this when you fear that a signing key is known to others."
      actionLabel="Rotate keys"
      onConfirm={rotate}
      onClose={onClose}
    />
  )
}
