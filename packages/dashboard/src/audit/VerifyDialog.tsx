import type { ChainEnd } from '@latchkey/contract/rules'
import type { AuditVerification } from '@latchkey/js'
import { Alert, Button, Dialog, Spinner } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import type { Managed } from '../api.ts'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { formatCount, wordsFor } from '../parts/words.ts'
import styles from './Audit.module.css'

/**
 * Reads the whole log and computes every hash again, in this browser, so that the server need not be trusted. Where
 * the log ended is remembered, so that the next time it shows when lines were cut off from there.
 */
export function VerifyDialog({ project, onClose }: { project: Managed; onClose: () => void }) {
  const [read, setRead] = useState(0)
  const [result, setResult] = useState<AuditVerification>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const known = lastEnd(project.id)
    project.app
      .verifyAuditLog({ known, signal, onProgress: ({ position }) => setRead(position) })
      .then(verified => {
        if (verified.isIntact) rememberEnd(project.id, verified.end)
        setResult(verified)
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setProblem(wordsFor(error))
      })
    return () => stop.abort()
  }, [project])

  const isBusy = !result && !problem
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Verify the audit log"
      description="Every line is read and its hash is computed again, here in your browser."
      actions={<Button onClick={onClose}>{isBusy ? 'Stop' : 'Done'}</Button>}
    >
      <div className={styles.verdict}>
        <p role="status" className={styles.progress}>
          {isBusy && (
            <>
              <Spinner /> {formatCount(read, 'line')} read so far…
            </>
          )}
        </p>
        {problem && <Alert tone="destructive">{problem}</Alert>}
        {result && <Verdict result={result} />}
      </div>
    </Dialog>
  )
}

function Verdict({ result }: { result: AuditVerification }) {
  if (!result.isIntact) {
    return (
      <Alert tone="destructive">
        {result.problem} Keep a copy of the database as it is now, and find out who could write to it.
      </Alert>
    )
  }
  const { position, hash } = result.end
  const { count, since } = result.unlinked
  return (
    <>
      <Alert tone="success">
        {position === 0 ? 'The log is empty.' : `All ${formatCount(position, 'line')} are as they were written.`}
      </Alert>
      {since !== null && (
        <p>
          {formatCount(count, 'newest line')} not in the chain yet, since <Moment at={since} />. Lines are linked within
          seconds of being written.
        </p>
      )}
      <p>
        The hash of the last line. Store it elsewhere, and removed lines at the end can be detected:{' '}
        <code>latchkey audit verify --head</code> takes it.
      </p>
      <CopyableId id={`${hash}@${position}`} what="hash of the last line" />
    </>
  )
}

/** Where an audit log ended when this browser verified it last. */
const getKey = (projectId: string) => `latchkey-audit-end-${projectId}`

function rememberEnd(projectId: string, { position, hash }: ChainEnd): void {
  localStorage.setItem(getKey(projectId), `${position}:${hash}`)
}

function lastEnd(projectId: string): ChainEnd | undefined {
  const [, position, hash] = /^(\d+):([0-9a-f]+)$/.exec(localStorage.getItem(getKey(projectId)) ?? '') ?? []
  return position !== undefined && hash !== undefined ? { position: Number(position), hash } : undefined
}
