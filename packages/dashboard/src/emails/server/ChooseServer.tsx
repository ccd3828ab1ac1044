import { Alert } from '@latchkey/ui'
import { useFormContext } from 'react-hook-form'
import { useDashboard } from '../../dashboard.ts'
import { Segments } from '../../parts/form/Controls.tsx'
import { Section } from '../../parts/page/PageHeader.tsx'
import styles from './MailServer.module.css'
import type { MailServerValues } from './mail-server-values.ts'

const kinds = [
  { value: 'shared', label: 'Shared' },
  { value: 'own', label: 'Your own' },
] as const

/** The shared server, with what it is for and where its limits are, or a server of one's own. */
export function ChooseServer() {
  const { watch, setValue, clearErrors } = useFormContext<MailServerValues>()
  const isShared = watch('isShared')
  const { keepsMailLocal } = useDashboard().settings

  function choose(kind: 'shared' | 'own') {
    clearErrors()
    setValue('isShared', kind === 'shared', { shouldDirty: true })
  }

  return (
    <Section title="Server" description="Sign-in codes, verification, new passwords and invitations go out by it.">
      <Segments label="Which server" segments={kinds} value={isShared ? 'shared' : 'own'} onChange={choose} />
      {isShared ? (
        <Alert className={styles.about}>
          {keepsMailLocal
            ? 'This Latchkey server has no mail server, so mails stay in its inbox, with your own templates too. Before you go live, enter a server of your own.'
            : 'The shared server is good for trying things out: it sends sign-in mails and invitations in your project’s name and with built-in words, from an address of this Latchkey server, and only so many each hour. To send mails with your own templates, enter a server of your own.'}
        </Alert>
      ) : (
        <p className={styles.quiet}>
          Mails come from your own address. You can edit the templates, and send drafts to your users.
        </p>
      )}
    </Section>
  )
}
