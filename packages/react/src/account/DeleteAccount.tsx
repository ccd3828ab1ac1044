import type { CurrentUser } from '@latchkey/js'
import { Button } from '@latchkey/ui/Button'
import { Checkbox } from '@latchkey/ui/Choice'
import { Dialog } from '@latchkey/ui/Dialog'
import { Row } from '@latchkey/ui/Layout'
import { useState } from 'react'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useAction } from '../hooks/use-action.ts'

/** Two steps and a tick: no one deletes an account by a slip. */
export function DeleteAccount({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const [isOpen, setOpen] = useState(false)
  const [hasUnderstood, setUnderstood] = useState(false)
  const deleteForGood = useAction(async () => {
    await user.delete()
    await app.redirectToAfterSignOut()
  })

  function close() {
    setOpen(false)
    setUnderstood(false)
  }

  return (
    <Row>
      <Button variant="outline" className="latchkey-button-warns" onClick={() => setOpen(true)}>
        {t('Delete account…')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        closeLabel={t('Close')}
        title={t('Delete your account?')}
        description={t('Your profile and everything that belongs to it will be deleted. This cannot be undone.')}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button variant="destructive" disabled={!hasUnderstood} onClick={deleteForGood}>
              {t('Delete permanently')}
            </Button>
          </>
        }
      >
        <Checkbox
          label={t('I understand that this cannot be undone.')}
          checked={hasUnderstood}
          onChange={event => setUnderstood(event.target.checked)}
        />
      </Dialog>
    </Row>
  )
}
