import type { AuditEntry } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import type { Managed } from '../api.ts'
import { Fact, Facts, FactsDrawer } from '../parts/dialog/FactsDrawer.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { formatExactMoment } from '../parts/page/Moment.tsx'
import { ActorName } from './ActorName.tsx'
import styles from './Audit.module.css'
import { describeAction } from './action-words.ts'
import type { AuditSearch } from './audit.screens.ts'
import { describeKind, Outcome, reasonKind, Targets, withoutReason } from './audit-columns.tsx'

export interface EntryDrawerProps {
  project: Managed
  entry: AuditEntry
  onAsk: (change: AuditSearch) => unknown
  onClose: () => void
}

/** One line of the log, with all that is kept. */
export function EntryDrawer({ project, entry, onAsk, onClose }: EntryDrawerProps) {
  const { actor, targets, fields } = entry
  const actorId = actor.id
  const things = withoutReason(targets)
  const reason = targets.find(({ kind }) => kind === reasonKind)
  return (
    <FactsDrawer label="Line of the audit log" title={describeAction(entry.action, fields)} onClose={onClose}>
      <Facts>
        <Fact name="Time">{formatExactMoment(entry.at)}</Fact>
        <Fact name="Actor">
          <ActorName actor={actor} />
          {actorId && <CopyableId id={actorId} what="id of who did it" />}
        </Fact>
        <Fact name="Result">
          <Outcome entry={entry} /> {entry.refusal}
        </Fact>
        <Fact name="Affected">
          <Targets project={project} targets={things} />
        </Fact>
        {reason && <Fact name="Reason">{reason.id}</Fact>}
        {things.map(({ kind, id }) => (
          <Fact key={`${kind}${id}`} name={`Id of the ${describeKind(kind)}`}>
            <CopyableId id={id} what={`${describeKind(kind)} id`} />
          </Fact>
        ))}
        <Fact name="Fields">{fields.length > 0 ? fields.join(', ') : 'None'}</Fact>
        <Fact name="Action">
          <code>{entry.action}</code> as {entry.level}
        </Fact>
        <Fact name="Client IP">{entry.address ?? 'Unknown'}</Fact>
        <Fact name="User agent">{entry.userAgent ?? 'Unknown'}</Fact>
        <Fact name="Request">
          <CopyableId id={entry.requestId} what="request id" />
        </Fact>
        <Fact name="Line">{entry.position ?? 'Being sealed: it has its place in a moment.'}</Fact>
        <Fact name="Hash">{entry.hash ? <CopyableId id={entry.hash} what="hash" /> : 'Not yet'}</Fact>
        <Fact name="Hash before">
          {entry.previousHash ? <CopyableId id={entry.previousHash} what="hash before" /> : 'Not yet'}
        </Fact>
      </Facts>
      <div className={styles.narrower}>
        {actorId && (
          <Button variant="outline" size="small" onClick={() => onAsk({ actor: actorId, entry: undefined })}>
            Only what they did
          </Button>
        )}
        {things[0] && (
          <Button variant="outline" size="small" onClick={() => onAsk({ target: things[0]?.id, entry: undefined })}>
            Only what is about the same
          </Button>
        )}
      </div>
    </FactsDrawer>
  )
}
