import type { AdminOwnedProject } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Moment } from '../parts/page/Moment.tsx'
import styles from './ConfigScreen.module.css'
import { changeQuery } from './config-queries.ts'
import type { Draft, Stored } from './use-draft.ts'

export interface OvertakenProps {
  project: AdminOwnedProject
  stored: Stored
  onDecide: Draft['beginFrom']
}

/** Someone else saved a newer version while this one was being edited. Nothing is lost; the editor decides. */
export function Overtaken({ project, stored, onDecide }: OvertakenProps) {
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
