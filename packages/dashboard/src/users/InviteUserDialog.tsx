import type { AdminOwnedProject } from '@latchkey/js'
import { InvitationDialog } from '../parts/dialog/FormDialog.tsx'

export interface InviteUserDialogProps {
  project: AdminOwnedProject
  /** Where the link in the mail leads. */
  page: string
  onClose: () => void
}

/** Sends a mail with a link to the sign-in page. No user is created before the person signs up. */
export function InviteUserDialog({ project, page, onClose }: InviteUserDialogProps) {
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
