'use client'

import { Button } from '@latchkey/ui/Button'
import { Checkbox } from '@latchkey/ui/Choice'
import { CopyField } from '@latchkey/ui/CopyField'
import { Dialog } from '@latchkey/ui/Dialog'
import { FieldError } from '@latchkey/ui/Field'
import { Stack } from '@latchkey/ui/Layout'
import { useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'

interface NewKeyProps {
  secret: string
  onClose: () => void
}

/** A key that will never be seen again. No slip of the finger closes it: first it has to be ticked that it was kept. */
export function NewKey({ secret, onClose }: NewKeyProps) {
  const t = useTranslation()
  const tick = useRef<HTMLInputElement>(null)
  const [hasKept, setKept] = useState(false)
  const [isHurried, setHurried] = useState(false)

  function close() {
    if (hasKept) return onClose()
    setHurried(true)
    tick.current?.focus()
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      closeLabel={t('Close')}
      title={t('Your new API key')}
      description={t('Copy it now and keep it in a safe place. It is not shown again.')}
      actions={<Button onClick={close}>{t('Done')}</Button>}
    >
      <Stack>
        <CopyField label={t('API key')} value={secret} labels={{ copy: t('Copy'), copied: t('Copied') }} />
        <Checkbox
          ref={tick}
          label={t('I understand that I will not be able to view this key again.')}
          checked={hasKept}
          onChange={event => {
            setKept(event.target.checked)
            setHurried(false)
          }}
        />
        {isHurried && <FieldError>{t('Copy the key first, then tick this.')}</FieldError>}
      </Stack>
    </Dialog>
  )
}
