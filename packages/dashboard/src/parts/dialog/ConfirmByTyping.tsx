import { Button, Dialog, Field, TextInput } from '@latchkey/ui'
import { type FormEvent, type ReactNode, useId, useState } from 'react'

export interface ConfirmByTypingProps {
  title: string
  /** What will be gone, in so many words. */
  children: ReactNode
  /** What has to be typed. */
  phrase: string
  actionLabel: string
  /** What may be said besides, below the field. */
  fields?: ReactNode
  /** Answers whether it worked; the dialog closes if so. */
  onConfirm: () => Promise<boolean>
  onClose: () => void
}

/** The last question before something is gone for good. Typing gives the hand time to notice a mistake. */
export function ConfirmByTyping(props: ConfirmByTypingProps) {
  const { title, children, phrase, actionLabel, fields, onConfirm, onClose } = props
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== phrase) return setWrong(true)
    setBusy(true)
    if (await onConfirm()) onClose()
    else setBusy(false)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={children}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" type="submit" form={formId} isLoading={isBusy}>
            {actionLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} noValidate className="latchkey-stack">
        <Field
          label={
            <>
              Type <strong>{phrase}</strong> to confirm
            </>
          }
          error={isWrong ? 'This is not the same text. Nothing has been changed.' : undefined}
        >
          <TextInput
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={event => {
              setTyped(event.target.value)
              setWrong(false)
            }}
          />
        </Field>
        {fields}
      </form>
    </Dialog>
  )
}
