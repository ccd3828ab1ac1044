import { Button, Dialog } from '@latchkey/ui'
import { useBlocker } from '@tanstack/react-router'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import styles from './SaveBar.module.css'

export interface SaveBarProps {
  /** What is different from what is saved, in words: “Name”, “Domains”. */
  changes: readonly string[]
  isSaving: boolean
  saveLabel?: string
  onDiscard: () => void
}

/** A form of the screen that differs from what is saved. */
interface UnsavedForm extends Required<Omit<SaveBarProps, 'onDiscard'>> {
  readonly id: string
  readonly submit: () => void
  readonly discard: () => void
}

/** Tells the screen what is not saved in the form with this id; null: nothing. */
type Report = (id: string, form: UnsavedForm | null) => void

const ReportContext = createContext<Report>(() => undefined)

/**
 * Says to the screen what is different in the form that it stands in. The screen has one bar for all of its forms, which names what
 * is not saved and saves it all at once: see `SaveBarOfScreen`. It belongs inside the form, which is submitted then.
 */
export function SaveBar({ changes, isSaving, saveLabel = 'Save changes', onDiscard }: SaveBarProps) {
  const id = useId()
  const report = useContext(ReportContext)
  const enter = useRef<HTMLButtonElement>(null)
  const discard = useRef(onDiscard)
  useEffect(() => {
    discard.current = onDiscard
  })

  // The names are compared by what they say: they are made anew with every key.
  const names = changes.join('\n')
  useEffect(() => {
    if (names === '') return
    report(id, {
      id,
      changes: names.split('\n'),
      isSaving,
      saveLabel,
      submit: () => enter.current?.form?.requestSubmit(),
      discard: () => discard.current(),
    })
    return () => report(id, null)
  }, [report, id, names, isSaving, saveLabel])

  // The Enter key in a field asks for a button of the form.
  return names === '' ? null : <button ref={enter} type="submit" hidden />
}

/** Stands around a screen: as soon as one of its forms is different, a bar at its foot says what, and saves all of them. */
export function SaveBarOfScreen({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState<readonly UnsavedForm[]>([])
  const bar = useRef<HTMLDivElement>(null)
  const report = useMemo<Report>(
    () => (id, form) =>
      setForms(before => {
        if (form === null) return before.filter(other => other.id !== id)
        return before.some(other => other.id === id)
          ? before.map(other => (other.id === id ? form : other))
          : [...before, form]
      }),
    [],
  )
  const isDirty = forms.length > 0
  useRoomFor(bar, isDirty)
  const isSaving = forms.some(form => form.isSaving)
  const labels = new Set(forms.map(form => form.saveLabel))

  return (
    <>
      <ReportContext.Provider value={report}>{children}</ReportContext.Provider>
      <div role="status" className={styles.announcement}>
        {isDirty && (
          <div ref={bar} className={styles.bar} data-save-bar="">
            <span className={styles.words}>
              <strong>Not saved yet:</strong> {forms.flatMap(form => form.changes).join(', ')}
            </span>
            <span className={styles.actions}>
              <Button variant="ghost" size="small" onClick={() => forms.map(form => form.discard())}>
                Discard
              </Button>
              <Button size="small" isLoading={isSaving} onClick={() => forms.map(form => form.submit())}>
                {labels.size === 1 ? [...labels] : 'Save changes'}
              </Button>
            </span>
          </div>
        )}
      </div>
      <LeavingQuestion isDirty={isDirty && !isSaving} />
    </>
  )
}

/** Below the bar, and between it and what it must not cover. */
const marginPx = 24

/** Nothing that is used meanwhile is below the bar: the page scrolls as if it ended above it, and toasts stand there. */
function useRoomFor(bar: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const page = document.documentElement
    if (!isShown || !bar.current) return
    page.style.setProperty('--save-bar', `${bar.current.offsetHeight + marginPx}px`)
    // The key that made the difference was typed before there was a bar.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
    return () => void page.style.removeProperty('--save-bar')
  }, [bar, isShown])
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
