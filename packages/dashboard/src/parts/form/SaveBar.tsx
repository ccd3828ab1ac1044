import { Button, Dialog } from '@latchkey/ui'
import { useBlocker } from '@tanstack/react-router'
import styles from './SaveBar.module.css'

export interface SaveBarProps {
  /** What is different from what is saved, in words: “Name”, “Domains”. */
  changes: readonly string[]
  isSaving: boolean
  saveLabel?: string
  onDiscard: () => void
}

/**
 * Stands at the foot of a form as soon as something in it is different: says what, and saves it all at once.
 * It belongs inside the form, whose submit it is.
 */
export function SaveBar({ changes, isSaving, saveLabel = 'Save changes', onDiscard }: SaveBarProps) {
  const isDirty = changes.length > 0
  return (
    <>
      <div role="status" className={styles.announcement}>
        {isDirty && (
          <div className={styles.bar} data-save-bar="">
            <span className={styles.words}>
              <strong>Not saved yet:</strong> {changes.join(', ')}
            </span>
            <span className={styles.actions}>
              <Button variant="ghost" size="small" onClick={onDiscard}>
                Discard
              </Button>
              <Button type="submit" size="small" isLoading={isSaving}>
                {saveLabel}
              </Button>
            </span>
          </div>
        )}
      </div>
      <LeavingQuestion isDirty={isDirty && !isSaving} />
    </>
  )
}

/** Asks before an address of another screen is opened, or the page is closed, while something is not saved. */
export function LeavingQuestion({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      isOpen
      onClose={blocker.reset}
      title="Leave without saving?"
      description="What you changed on this screen will be lost."
      actions={
        <>
          <Button variant="outline" onClick={blocker.proceed}>
            Leave
          </Button>
          <Button onClick={blocker.reset}>Stay here</Button>
        </>
      }
    />
  )
}
