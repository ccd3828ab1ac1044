import type { CurrentUser } from '@latchkey/js'
import { Button } from '@latchkey/ui/Button'
import { Row } from '@latchkey/ui/Layout'
import { useTranslation } from '../frame/context.ts'
import { useProject } from '../hooks/app-hooks.ts'
import { useAction } from '../hooks/use-action.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Section } from './Section.tsx'

export function SettingsTab({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const project = useProject()
  const signOut = useAction(() => user.signOut())
  return (
    <>
      <Section title={t('Sign out')} description={t('Ends your session on this device.')}>
        <Row>
          <Button variant="outline" onClick={signOut}>
            {t('Sign out')}
          </Button>
        </Row>
      </Section>
      {project.config.clientUserDeletionEnabled && (
        <Section title={t('Delete account')} description={t('Removes your account and everything in it, permanently.')}>
          <DeleteAccount user={user} />
        </Section>
      )}
    </>
  )
}
