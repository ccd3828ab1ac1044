import type { AdminOwnedProject, ServerUser } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { VenetianMask } from 'lucide-react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { getName, unlockFirst } from '../users/user-words.ts'
import { aboutImpersonation } from './ImpersonateDialog.tsx'
import { useImpersonation } from './use-impersonation.tsx'

export interface ImpersonateButtonProps {
  project: AdminOwnedProject
  user: ServerUser
}

/** Opens the app as the user of the screen. */
export function ImpersonateButton({ project, user }: ImpersonateButtonProps) {
  const { start, isOpening, dialog } = useImpersonation(project, user)
  const refusal = useRefusal('support')
  const whyNot = refusal ?? (user.isLocked ? unlockFirst : undefined)
  return (
    <>
      <Button
        variant="outline"
        isLoading={isOpening}
        disabled={whyNot !== undefined}
        title={whyNot ?? aboutImpersonation(getName(user))}
        onClick={start}
      >
        <VenetianMask size={16} aria-hidden="true" /> Impersonate
      </Button>
      {dialog}
    </>
  )
}
