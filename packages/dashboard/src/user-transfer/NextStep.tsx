import { UserFileError, type UserImport } from '@latchkey/js'
import { Alert, Button } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { Pause, Play } from 'lucide-react'
import type { Managed } from '../api.ts'
import { useTask } from '../parts/use-task.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { recallMapping } from './mapping.ts'
import { countRows, getSource, openFile } from './opened-file.ts'
import { pauseRun, type Run, startRun } from './runs.ts'
import styles from './Transfer.module.css'
import { userImportScreen } from './user-transfer.screens.ts'

export interface NextStepProps {
  project: Managed
  state: UserImport
  /** Absent when this page has not sent it: after a reload, or from another browser. */
  run: Run | undefined
}

/** What can be done with an import as it stands. */
export function NextStep({ project, state, run }: NextStepProps) {
  const navigate = useNavigate()

  const goOn = useTask(async () => {
    if (run)
      await startRun(project, run.source, {
        name: run.name,
        mapping: run.mapping,
        isDryRun: state.isDryRun,
        importId: state.id,
      })
  })
  const importNow = useTask(async () => {
    if (!run) return
    const importId = await startRun(project, run.source, { name: run.name, mapping: run.mapping, isDryRun: false })
    await navigate({ to: userImportScreen.path, params: { projectId: project.id, importId } })
  })

  if (state.status === 'running' && !run) {
    return (
      <>
        <Alert>
          It was cut off before row {state.nextRow}. Choose the same file to go on there; what is imported already is
          passed over.
        </Alert>
        <ChooseFile
          label={`Choose ${state.description || 'the same file'}`}
          onChoose={file => goOnWithFile(project, state, file)}
        />
      </>
    )
  }
  if (run && run.status !== 'finished') {
    return (
      <div className={styles.progress}>
        <Progress run={run} />
        {run.status === 'running' ? (
          <Button variant="outline" onClick={() => pauseRun(state.id)}>
            <Pause size={15} aria-hidden="true" /> Pause
          </Button>
        ) : (
          <Button onClick={goOn}>
            <Play size={15} aria-hidden="true" /> Continue
          </Button>
        )}
      </div>
    )
  }
  if (state.isDryRun) {
    return (
      <>
        <Alert tone={state.failed === 0 ? 'success' : 'neutral'}>
          {state.failed === 0
            ? 'Every row fits. Nothing has been written yet.'
            : 'Nothing has been written yet. Rows with problems would be left out; the others would be imported.'}
        </Alert>
        {run ? (
          <div>
            <Button onClick={importNow}>{state.failed === 0 ? 'Import now' : 'Import the rows that fit'}</Button>
          </div>
        ) : (
          <p className={styles.words}>To import it, choose the file again under “Import and export”.</p>
        )}
      </>
    )
  }
  return (
    <Alert tone={state.failed === 0 ? 'success' : 'neutral'}>
      {state.failed === 0 ? 'Everything is imported.' : 'The import is done. Some rows were left out.'}
    </Alert>
  )
}

function Progress({ run: { progress, status } }: { run: Run }) {
  const done = progress.nextRow - 1
  const words = `${status === 'paused' ? 'Paused after' : 'Row'} ${done} of ${progress.totalRows}`
  return (
    <div className={styles.bar}>
      <progress aria-label="Rows sent" value={done} max={Math.max(progress.totalRows, 1)} />
      <span role="status">{words}</span>
    </div>
  )
}

/** Takes up an import that was cut off, with its file chosen again. */
async function goOnWithFile(project: Managed, state: UserImport, file: File): Promise<void> {
  const opened = await openFile(file)
  const count = countRows(opened)
  if (count < state.nextRow - 1) {
    throw new UserFileError(`This file has ${count} rows, and ${state.nextRow - 1} are done. Choose the same file.`)
  }
  const mapping = opened.kind === 'table' ? recallMapping(state.id, opened.table) : {}
  const source = await getSource(opened, mapping)
  await startRun(project, source, { name: state.description, mapping, isDryRun: state.isDryRun, importId: state.id })
}
