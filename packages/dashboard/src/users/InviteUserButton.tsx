import type { AdminOwnedProject } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { Mail } from 'lucide-react'
import { whyNoPage } from '../contact-channels/channel-mails.ts'
import { useDashboard } from '../dashboard.ts'
import { InvitationDialog } from '../parts/dialog/FormDialog.tsx'
import { handlerPage } from '../projects/handler-page.ts'

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

interface InviteUserDialogProps {
  project: AdminOwnedProject
  /** Where the link in the mail leads. */
  page: string
  onClose: () => void
}

/** Sends a mail with a link to the sign-in page. No user is created before the person signs up. */
function InviteUserDialog({ project, page, onClose }: InviteUserDialogProps) {
  const next = project.config.signUpEnabled
    ? 'The user appears here when they sign up.'
    : 'Sign-ups are off in this project: create the user first.'
  return (
    <InvitationDialog
      title="Invite a user"
      description={`An email with a link to the sign-in page of your app is sent. ${next}`}
      defaults={{ email: '' }}
      send={({ email }) => project.app.sendSignInInvitationEmail(email, page)}
      onClose={onClose}
    />
  )
}
