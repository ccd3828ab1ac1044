import type { WebhookMessageDetails } from '@latchkey/js'
import { Link } from '@tanstack/react-router'
import { useOwnedProject } from '../api.ts'
import { Fact, Facts, FactsDrawer } from '../parts/dialog/FactsDrawer.tsx'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { sayExactly } from '../parts/page/Moment.tsx'
import { sayCount } from '../parts/words.ts'
import { webhooksScreen } from '../webhooks/webhooks.screens.ts'
import styles from './Events.module.css'
import { dataOf } from './event-data.ts'
import { sayType, subjectOf } from './event-words.ts'

export interface EventDrawerProps {
  event: WebhookMessageDetails
  onClose: () => void
}

/** One event with all that it says. */
export function EventDrawer({ event, onClose }: EventDrawerProps) {
  const { id, eventType, createdAt, version, deliveries, payload } = event
  const { id: projectId } = useOwnedProject()
  return (
    <FactsDrawer label="Event" title={sayType(eventType)} onClose={onClose}>
      <Facts>
        <Fact name="About">{subjectOf(dataOf(payload))}</Fact>
        <Fact name="Type">{eventType}</Fact>
        <Fact name="When">{sayExactly(createdAt)}</Fact>
        <Fact name="Version">{version}</Fact>
        <Fact name="Webhooks">
          {deliveries.length === 0 ? (
            'No endpoint took it'
          ) : (
            <Link to={webhooksScreen.path} params={{ projectId }} search={{ view: 'deliveries', message: id }}>
              Sent to {sayCount(deliveries.length, 'endpoint')}
            </Link>
          )}
        </Fact>
        <Fact name="Id">
          <CopyableId id={id} what="event id" />
        </Fact>
      </Facts>
      <div className={styles.body}>
        <CodeBlock title="JSON" code={JSON.stringify(payload, null, 2)} />
      </div>
    </FactsDrawer>
  )
}
