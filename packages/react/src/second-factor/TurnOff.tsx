import { Button } from '@latchkey/ui/Button'
import { Dialog } from '@latchkey/ui/Dialog'
import { Stack } from '@latchkey/ui/Layout'
import { useState } from 'react'
import type { CurrentUser } from '../app/current-user.ts'
import { CodeForm } from '../forms/CodeForm.tsx'
import { useWordsForCode } from '../forms/code-failure.ts'
import { useTranslation } from '../frame/context.ts'
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx'

interface TurnOffProps {
  user: CurrentUser
  onClose: () => void
}

/** A code turns the second factor off: an open session alone must not be enough to weaken the account. */
export default function TurnOff({ user, onClose }: TurnOffProps) {
  const t = useTranslation()
  const wordsFor = useWordsForCode()
  const [hasApp, setHasApp] = useState(true)

  async function enter(code: string) {
    const result = await user.turnOffSecondFactor({ code })
    if (result.status === 'error') return wordsFor(result.error)
    onClose()
    return undefined
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('Close')}
      title={t('Turn off the second factor?')}
      description={t('Signing in will take only one step, and your recovery codes will be deleted.')}
      actions={
        <Button variant="outline" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      <Stack>
        {hasApp ? (
          <CodeForm label={t('Six-digit code')} enter={enter} />
        ) : (
          <RecoveryCodeForm enter={enter} submitText={t('Turn off')} />
        )}
        <Button variant="ghost" isWide onClick={() => setHasApp(!hasApp)}>
          {hasApp ? t('Use a recovery code instead') : t('Use the authenticator app instead')}
        </Button>
      </Stack>
    </Dialog>
  )
}
