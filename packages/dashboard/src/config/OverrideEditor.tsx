import { type AdminOwnedProject, ConfigConflictError, ConfigInvalidError, type LatchkeyConfig } from '@latchkey/js'
import { Alert, Button, Field, Skeleton, TextInput } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { refusal } from '../colleagues/refusal.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import type { CodeEditorHandle } from '../parts/form/EditorField.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { useTask } from '../parts/use-task.ts'
import { formatCount, wordsFor } from '../parts/words.ts'
import styles from './ConfigScreen.module.css'
import { changeQuery, overrideQuery } from './config-queries.ts'
import { type Difference, Differences } from './Differences.tsx'
import { overrideIn } from './nested.ts'
import { firstFault, type Placed, place } from './places.ts'
import type { Draft } from './use-draft.ts'
import { type Stored, useDraft } from './use-draft.ts'

const CodeEditor = lazy(() => import('../parts/form/CodeEditor.tsx'))

export interface OverrideEditorProps {
  project: AdminOwnedProject
  stored: Stored
}

/** What the owner changed, as JSON: written, looked over, and saved at once. */
export function OverrideEditor({ project, stored }: OverrideEditorProps) {
  const queries = useQueryClient()
  const editor = useRef<CodeEditorHandle>(null)
  const refused = useRef<HTMLDivElement>(null)
  const draft = useDraft(stored)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isReviewing, setReviewing] = useState(false)
  const whyNot = refusal(project, 'developer')
  const { text, written, differences, version } = draft
  const placed = useMemo(() => (written ? place(problems, text) : [brokenAt(text)]), [problems, text, written])
  const marks = useMemo(() => placed.flatMap(({ mark }) => mark ?? []), [placed])
  const undo = useTask(
    (saved: number) => project.restoreConfig(version, { expectedVersion: saved }),
    'The configuration is as it was before.',
  )

  // What the server refuses stands below a long text, where no one would look for it.
  useEffect(() => {
    if (problems.length > 0) refused.current?.scrollIntoView({ block: 'center' })
  }, [problems])

  function write(next: string) {
    draft.write(next)
    setProblems([])
  }

  function review(event: FormEvent) {
    event.preventDefault()
    if (overrideIn(text)) setReviewing(true)
    else editor.current?.goTo(firstFault(text).from)
  }

  async function save(comment: string) {
    try {
      // The server checks whether it is a configuration.
      const changes = draft.changes() as LatchkeyConfig
      const saved = await project.updateConfig(changes, { expectedVersion: version, comment: comment || undefined })
      draft.beginFrom(await queries.ensureQueryData(overrideQuery(project)))
      tell(`Saved as version ${saved.version}.`, { undo: () => undo(saved.version) })
    } catch (error) {
      // The newer version says so itself, beside what is to be done about it.
      if (error instanceof ConfigConflictError) await queries.invalidateQueries(overrideQuery(project))
      else setProblems(error instanceof ConfigInvalidError ? error.problems : [wordsFor(error)])
    }
    setReviewing(false)
  }

  return (
    <>
      <form onSubmit={review} noValidate className={styles.editing}>
        {whyNot && <Alert>{whyNot} Secrets are left out of what you see.</Alert>}
        {draft.overtakenBy && !isReviewing && (
          <Overtaken project={project} stored={draft.overtakenBy} onDecide={draft.beginFrom} />
        )}
        <p className={styles.note}>
          Secrets read •••. Leave one to keep it, or write a new one over it. The effective configuration reveals them.
        </p>
        <Suspense fallback={<Skeleton className={styles.waiting} />}>
          <CodeEditor
            ref={editor}
            label="Configuration override"
            text={text}
            onChange={whyNot ? undefined : write}
            marks={marks}
          />
        </Suspense>
        <div ref={refused} className={styles.refused}>
          <Problems placed={placed} onGoTo={from => editor.current?.goTo(from)} />
        </div>
        <SaveBar
          changes={written ? shortened(differences.map(({ path }) => path)) : ['not JSON yet']}
          isSaving={false}
          saveLabel="Review and save"
          onDiscard={() => draft.beginFrom(stored)}
        />
      </form>
      {isReviewing && <ReviewDialog differences={differences} onSave={save} onClose={() => setReviewing(false)} />}
    </>
  )
}

function brokenAt(text: string) {
  const message = 'This is not a JSON object yet. Look for a comma, a quote or a brace that is missing or too many.'
  return { message, mark: { ...firstFault(text), message } }
}

const mostNamed = 3

function shortened(paths: readonly string[]): readonly string[] {
  if (paths.length <= mostNamed) return paths
  return [...paths.slice(0, mostNamed), `and ${paths.length - mostNamed} more`]
}

interface ProblemsProps {
  placed: readonly Placed[]
  onGoTo: (place: number) => void
}

/** What keeps a configuration from being saved; each leads to where it stands. */
function Problems({ placed, onGoTo }: ProblemsProps) {
  if (placed.length === 0) return null
  return (
    <Alert tone="destructive">
      <ul className={styles.problems} aria-label="Problems">
        {placed.map(({ message, mark }) => (
          <li key={message}>
            {message}{' '}
            {mark && (
              <button type="button" className={styles.show} onClick={() => onGoTo(mark.from)}>
                Show
              </button>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

interface ReviewDialogProps {
  differences: readonly Difference[]
  onSave: (comment: string) => Promise<unknown>
  onClose: () => void
}

/** What will change, path by path, before it does. */
function ReviewDialog({ differences, onSave, onClose }: ReviewDialogProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { comment: '' } })
  return (
    <FormDialog
      className={styles.wide}
      title="Save these changes?"
      description={`${formatCount(differences.length, 'setting')}. Changes take effect with the next request.`}
      actionLabel="Save"
      isBusy={formState.isSubmitting}
      onSubmit={handleSubmit(({ comment }) => onSave(comment.trim()))}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse */}
      <section className={styles.scroll} aria-label="What changes" tabIndex={0}>
        <Differences differences={differences} />
      </section>
      <Field label="Comment" hint="Optional: the reason, shown in the history.">
        <TextInput maxLength={500} {...register('comment')} />
      </Field>
    </FormDialog>
  )
}

interface OvertakenProps {
  project: AdminOwnedProject
  stored: Stored
  onDecide: Draft['beginFrom']
}

/** Someone else saved a newer version while this one was being edited. Nothing is lost; the editor decides. */
function Overtaken({ project, stored, onDecide }: OvertakenProps) {
  const change = useQuery(changeQuery(project, stored.version))
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <section ref={notice} className={styles.overtaken} aria-label="A newer version" role="alert">
      <p>
        <strong>{change.data?.by.name ?? 'Someone else'}</strong> saved version {stored.version}{' '}
        {change.data && <Moment at={change.data.at} />} while you were writing
        {change.data && <>: {change.data.paths.join(', ')}</>}. Your text is kept.
      </p>
      <div className="latchkey-row">
        <Button size="small" onClick={() => onDecide(stored, { keepChanges: true })}>
          Put my changes on top
        </Button>
        <Button size="small" variant="outline" onClick={() => onDecide(stored)}>
          Drop mine and load theirs
        </Button>
      </div>
    </section>
  )
}
