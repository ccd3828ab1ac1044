import type { AdminOwnedProject } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { Mail } from 'lucide-react'
import { whyNoPage } from '../contact-channels/channel-mails.ts'
import { useDashboard } from '../dashboard.ts'
import { handlerPage } from '../projects/handler-page.ts'
import { InviteUserDialog } from './InviteUserDialog.tsx'

export interface InviteUserButtonProps {
  project: AdminOwnedProject
  isOpen: boolean
  /** Why the role of the colleague does not allow it. */
  whyNot: string | undefined
  onOpen: (isOpen: boolean) => void
}

export function InviteUserButton({ project, isOpen, whyNot, onOpen }: InviteUserButtonProps) {
  const page = handlerPage(project, useDashboard().settings.demoUrl, 'sign-in')
  const reason = whyNot ?? (page === null ? whyNoPage : undefined)
  return (
    <>
      <Button variant="outline" disabled={reason !== undefined} title={reason} onClick={() => onOpen(true)}>
        <Mail size={16} aria-hidden="true" /> Invite
      </Button>
      {isOpen && page !== null && whyNot === undefined && (
        <InviteUserDialog project={project} page={page} onClose={() => onOpen(false)} />
      )}
    </>
  )
}
