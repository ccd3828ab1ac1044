import type { AdminOwnedProject, EmailSourceProblem, PreviewEmailOptions } from '@latchkey/js'
import { Alert, Button, classNames, Skeleton } from '@latchkey/ui'
import { History, Sparkles } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react'
import { tell } from '../../parts/dialog/toast-manager.ts'
import { Segments } from '../../parts/form/Controls.tsx'
import type { CodeEditorHandle } from '../../parts/form/EditorField.tsx'
import { LeavingQuestion } from '../../parts/form/SaveBar.tsx'
import { PageHeader } from '../../parts/page/PageHeader.tsx'
import { QueryFailure } from '../../parts/table/Rows.tsx'
import { useMedia, useSaveShortcut } from '../../parts/use-browser.ts'
import { wordsFor } from '../../parts/words.ts'
import { MailViews } from '../preview/MailViews.tsx'
import styles from './EmailEditor.module.css'
import { HistoryDialog, type Versions } from './HistoryDialog.tsx'
import { PreviewHead, ThemeChooser } from './PreviewHead.tsx'
import { getMark } from './problem-marks.ts'
import { SourceProblems } from './SourceProblems.tsx'
import { type EditedSource, useEditedSource } from './use-edited-source.ts'
import { type Rendered, usePreview } from './use-preview.ts'
import { type Variables, VariablesForm } from './VariablesForm.tsx'
import { getFields } from './variable-fields.ts'

const SourceEditor = lazy(() => import('./SourceEditor.tsx'))

/** What the assistant is given of the editor. */
export interface AssistantInput {
  readonly source: string
  /** Puts a source into the editor. It can be undone there. */
  readonly onAccept: (source: string) => void
}

export interface EmailEditorProps {
  project: AdminOwnedProject
  title: string
  /** The way back. */
  above: ReactNode
  /** Stands beside the subject. */
  badge?: ReactNode
  /** What is edited: problems of the other one have no line here. */
  part: EmailSourceProblem['in']
  saved: EditedSource
  getContent: (edited: EditedSource, variables: Variables) => PreviewEmailOptions
  save: (edited: EditedSource) => Promise<unknown>
  /** Why it cannot be saved; without a reason, it can. */
  whyNotSave?: string | undefined
  /** Stands above the editor. */
  notice?: ReactNode
  versions: Versions
  assistant: (input: AssistantInput) => ReactNode
  /** Instead of the views of the one mail. */
  views?: (shown: { source: string; rendered: Rendered; isStale: boolean }) => ReactNode
  actions?: (state: { isChanged: boolean; content: PreviewEmailOptions }) => ReactNode
}

type Pane = 'source' | 'preview' | 'variables' | 'assistant'

/** A source and what becomes of it, side by side; on a phone, one after the other. */
export function EmailEditor(props: EmailEditorProps) {
  const { project, title, above, part, saved, getContent, whyNotSave, notice, versions, actions } = props
  const { edited, change, isChanged, markSaved } = useEditedSource(saved)
  const [given, setGiven] = useState<Variables>({})
  const [refused, setRefused] = useState<string>()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const isNarrow = useMedia('(max-width: 1080px)')
  const [chosenPane, choosePane] = useState<Pane>('source')
  const pane = !isNarrow && chosenPane === 'source' ? 'preview' : chosenPane
  const editor = useRef<CodeEditorHandle>(null)
  const hintId = useId()
  const content = getContent(edited, given)
  const { query, preview, rendered, isStale } = usePreview(project, content)
  const source = edited.tsxSource
  const problems = preview?.problems ?? []
  const marks = useMemo(
    () => (preview?.problems ?? []).flatMap(problem => (problem.in === part && getMark(problem, source)) || []),
    [preview, part, source],
  )
  const fields = useMemo(() => getFields(preview?.variablesSchema, preview?.previewVariables), [preview])

  async function save() {
    if (!isChanged || whyNotSave !== undefined) return
    try {
      await props.save(edited)
      markSaved(edited)
      setRefused(undefined)
      tell(`${title} is saved.`)
    } catch (error) {
      setRefused(wordsFor(error))
    }
  }
  useSaveShortcut(save)

  function goTo(problem: EmailSourceProblem) {
    choosePane('source')
    // On a phone the editor is only in sight after this.
    requestAnimationFrame(() => editor.current?.goTo(getMark(problem, source)?.from ?? 0))
  }

  const segments = panes.filter(
    ({ value }) => (value !== 'source' || isNarrow) && (value !== 'variables' || part === 'template'),
  )
  const tabs = (
    <div className={styles.tabs}>
      <Segments label="Show" segments={segments} value={pane} onChange={choosePane} />
    </div>
  )

  return (
    <div className={styles.screen} data-wide="">
      <PageHeader
        title={title}
        context={project.displayName}
        above={above}
        actions={
          <>
            {actions?.({ isChanged, content })}
            <Button variant="outline" onClick={() => setHistoryOpen(true)}>
              <History size={16} aria-hidden="true" /> History
            </Button>
            <Button disabled={whyNotSave !== undefined || !isChanged} title={whyNotSave ?? saveHint} onClick={save}>
              {isChanged || whyNotSave !== undefined ? 'Save' : 'Saved'}
            </Button>
          </>
        }
      />
      {notice}
      {refused && <Alert tone="destructive">{refused}</Alert>}
      <div className={styles.head}>
        {props.badge}
        {part === 'template' && <PreviewHead preview={preview} isLoading={query.isFetching} />}
        {part === 'template' && (
          <div className={styles.theme}>
            <ThemeChooser project={project} themeId={edited.themeId} onChoose={themeId => change({ themeId })} />
          </div>
        )}
      </div>
      {isNarrow && tabs}
      <div className={styles.panes}>
        <div className={classNames(styles.pane, isNarrow && pane !== 'source' && styles.hidden)}>
          <Suspense fallback={<Skeleton className={styles.waiting} />}>
            <SourceEditor
              ref={editor}
              label={`Source of ${title}`}
              describedBy={hintId}
              text={source}
              onChange={tsxSource => change({ tsxSource })}
              marks={marks}
              className={styles.source ?? ''}
            />
          </Suspense>
          <SourceProblems problems={problems} part={part} onGoTo={goTo} />
          <p id={hintId} className={styles.hint}>
            Tab indents. To leave the editor with the keyboard, press Escape and then Tab.
          </p>
        </div>
        {pane !== 'source' && (
          <div className={styles.pane}>
            {!isNarrow && tabs}
            {pane === 'preview' && (
              <>
                {query.isError && <QueryFailure query={query} />}
                {!rendered && query.isPending && <Skeleton className={styles.waiting} />}
                {!rendered && problems.length > 0 && <p className={styles.none}>There is nothing to show yet.</p>}
                {rendered &&
                  (props.views?.({ source, rendered, isStale }) ?? (
                    <MailViews
                      title={`Preview of ${title}`}
                      html={rendered.html}
                      text={rendered.text}
                      isStale={isStale}
                    />
                  ))}
              </>
            )}
            {pane === 'variables' && <VariablesForm fields={fields} given={given} onChange={setGiven} />}
            {pane === 'assistant' && props.assistant({ source, onAccept: tsxSource => change({ tsxSource }) })}
          </div>
        )}
      </div>
      {isHistoryOpen && (
        <HistoryDialog versions={versions} current={source} onChoose={change} onClose={() => setHistoryOpen(false)} />
      )}
      <LeavingQuestion isDirty={isChanged} />
    </div>
  )
}

const saveHint = 'Save (Ctrl+S)'

const panes = [
  { value: 'source', label: 'Source' },
  { value: 'preview', label: 'Preview' },
  { value: 'variables', label: 'Variables' },
  {
    value: 'assistant',
    label: (
      <>
        <Sparkles size={14} aria-hidden="true" /> Assistant
      </>
    ),
  },
] as const
