import { Button } from '@latchkey/ui/Button'
import { Checkbox } from '@latchkey/ui/Choice'
import { Dialog } from '@latchkey/ui/Dialog'
import { FieldError } from '@latchkey/ui/Field'
import { Stack } from '@latchkey/ui/Layout'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../frame/context.ts'

interface ShownOnceProps {
  title: string
  description: string
  /** What one has to tick before it closes. */
  promise: string
  /** Shown when the user tries to close it before. */
  reminder: string
  onClose: () => void
  children: ReactNode
}

/** A secret that will never be seen again. No slip of the finger closes it: first it has to be ticked that it was kept. */
export function ShownOnce({ title, description, promise, reminder, onClose, children }: ShownOnceProps) {
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
      title={title}
      description={description}
      actions={<Button onClick={close}>{t('Done')}</Button>}
    >
      <Stack>
        {children}
        <Checkbox
          ref={tick}
          label={promise}
          checked={hasKept}
          onChange={event => {
            setKept(event.target.checked)
            setHurried(false)
          }}
        />
        {isHurried && <FieldError>{reminder}</FieldError>}
      </Stack>
    </Dialog>
  )
}
