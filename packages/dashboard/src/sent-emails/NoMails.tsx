import { Button } from '@latchkey/ui'
import { MailSearch, Mails } from 'lucide-react'
import { EmptyState } from '../parts/page/PageHeader.tsx'

export interface NoMailsProps {
  /** There are mails, of which none fits. */
  isFiltered: boolean
  onClear: () => void
}

/** Why no mail is shown, and what to do about it. */
export function NoMails({ isFiltered, onClear }: NoMailsProps) {
  if (!isFiltered) {
    return (
      <EmptyState icon={<Mails size={20} />} title="No mail was sent yet">
        Mails to verify addresses, to sign in, for new passwords and invitations stand here as soon as they are sent.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<MailSearch size={20} />}
      title="No such mail"
      action={
        <Button variant="outline" onClick={onClear}>
          Show all mails
        </Button>
      }
    >
      No mail in the log has this address or subject, and this result.
    </EmptyState>
  )
}
