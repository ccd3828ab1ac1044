import { Alert } from '@latchkey/ui/Alert'
import { Button, type ButtonProps } from '@latchkey/ui/Button'
import { Dialog } from '@latchkey/ui/Dialog'
import { Field } from '@latchkey/ui/Field'
import { TextInput } from '@latchkey/ui/TextInput'
import { usePending } from '@latchkey/ui/use-pending'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useWordsForFailure } from '../forms/failure.ts'
import { useTranslation } from '../frame/context.ts'

interface Question {
  title: string
  /** What will be different afterwards. */
  description: string
  /** On the button that does it: the verb, so that it can be understood on its own. */
  confirmText: string
  /** On the button that does nothing, where “Cancel” could be read as the other one. */
  dismissText?: string
  /** Has to be typed to confirm an action that cannot be undone. */
  typed?: string
  onConfirm: () => Promise<unknown>
}

export interface ConfirmButtonProps extends Question, Pick<ButtonProps, 'size' | 'aria-label'> {
  /** The label of the button that opens the dialog. */
  children: ReactNode
}

/** A button with a confirmation dialog. */
export function ConfirmButton({ children, size, 'aria-label': label, ...question }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        size={size}
        className="latchkey-button-warns"
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && <ConfirmDialog {...question} onClose={() => setOpen(false)} />}
    </>
  )
}

function ConfirmDialog({
  title,
  description,
  confirmText,
  dismissText,
  typed,
  onConfirm,
  onClose,
}: Question & { onClose: () => void }) {
  const t = useTranslation()
  const formId = useId()
  const wordsFor = useWordsForFailure()
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState<string>()
  const isSure = typed === undefined || answer.trim() === typed.trim()
  const { isPending, run } = usePending(async () => {
    try {
      await onConfirm()
      onClose()
    } catch (failure) {
      setProblem(wordsFor(failure))
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSure) void run()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('Close')}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {dismissText ?? t('Cancel')}
          </Button>
          <Button variant="destructive" type="submit" form={formId} disabled={!isSure} isLoading={isPending}>
            {confirmText}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="latchkey-form">
        {problem && <Alert tone="destructive">{problem}</Alert>}
        {typed !== undefined && (
          <Field label={t('Type “{name}” to confirm', { name: typed })}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              value={answer}
              onChange={event => setAnswer(event.target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
