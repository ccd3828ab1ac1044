import type { ColleagueRole } from '@latchkey/js'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { explainRole, sayRole } from './role-words.ts'

export interface StepDownDialogProps {
  to: ColleagueRole
  onConfirm: () => unknown
  onClose: () => void
}

/** Confirms giving up the role of owner, which cannot be undone. */
export function StepDownDialog({ to, onConfirm, onClose }: StepDownDialogProps) {
  return (
    <ConfirmDialog
      title={`Become ${sayRole(to).toLowerCase()} yourself?`}
      description={`${explainRole(to)} Only another owner can make you an owner again.`}
      actionLabel={`Become ${sayRole(to).toLowerCase()}`}
      isDestructive
      onConfirm={async () => {
        onConfirm()
        return true
      }}
      onClose={onClose}
    />
  )
}
