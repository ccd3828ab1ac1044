import type { WebhookAttempt, WebhookDelivery, WebhookMessageDetails } from '@latchkey/js'
import { Alert, Badge, Button, Heading } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { Fact, Facts, FactsDrawer } from '../parts/dialog/FactsDrawer.tsx'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { formatExactMoment, Moment } from '../parts/page/Moment.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { useTask } from '../parts/use-task.ts'
import { formatCount } from '../parts/words.ts'
import { AttemptResult } from './attempt-columns.tsx'
import styles from './Webhooks.module.css'
import { webhookEndpointsQuery, webhookMessageQuery } from './webhook-queries.ts'
import { deliveryStates, explainFailure, triggers } from './webhook-words.ts'

export function OpenedMessage({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const found = useQuery(webhookMessageQuery(useOwnedProject(), messageId))
  if (found.data === null) {
    return <Alert className={toolbar.note}>This link leads to a message that is not kept any more.</Alert>
  }
  if (found.isError) return <QueryFailure query={found} />
  return found.data ? <MessageDrawer {...found.data} onClose={onClose} /> : null
}

interface MessageDrawerProps {
  message: WebhookMessageDetails
  attempts: readonly WebhookAttempt[]
  onClose: () => void
}

/** One message: what it says, where it went, and how each attempt ended. */
function MessageDrawer({ message, attempts, onClose }: MessageDrawerProps) {
  const { id, eventType, createdAt, version, deliveries, payload } = message
  return (
    <FactsDrawer label="Message" title={eventType} onClose={onClose}>
      <Facts>
        <Fact name="Stored">{formatExactMoment(createdAt)}</Fact>
        <Fact name="Version">{version === 0 ? 'A sample has none' : version}</Fact>
        <Fact name="Id">
          <CopyableId id={id} what="message id" />
        </Fact>
      </Facts>
      {deliveries.length === 0 && <p className={styles.quiet}>No endpoint took this type of event when it happened.</p>}
      {deliveries.map(delivery => (
        <Delivery
          key={delivery.endpointId}
          delivery={delivery}
          messageId={id}
          attempts={attempts.filter(({ endpointId }) => endpointId === delivery.endpointId)}
        />
      ))}
      <div className={styles.body}>
        <CodeBlock title="Body" code={JSON.stringify(payload, null, 2)} />
      </div>
    </FactsDrawer>
  )
}

interface DeliveryProps {
  delivery: WebhookDelivery
  messageId: string
  attempts: readonly WebhookAttempt[]
}

/** The message at one endpoint. */
function Delivery({ delivery, messageId, attempts }: DeliveryProps) {
  const { endpointId, status, nextAttemptAt } = delivery
  const project = useOwnedProject()
  const { data: endpoints } = useQuery(webhookEndpointsQuery(project))
  const endpoint = endpoints?.find(({ id }) => id === endpointId)
  const { label, tone } = deliveryStates[status]
  const url = endpoint?.url ?? attempts[0]?.requestUrl ?? 'A deleted endpoint'
  return (
    <section className={styles.delivery} aria-label={`Delivery to ${url}`}>
      <div className={styles.deliveryHead}>
        <Heading level={3} className={styles.url}>
          {url}
        </Heading>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className={styles.quiet} role="status">
        {status === 'pending' && nextAttemptAt ? (
          <>
            {formatCount(delivery.attempts, 'attempt')}; the next <Moment at={nextAttemptAt} />
          </>
        ) : (
          formatCount(delivery.attempts, 'attempt')
        )}
      </p>
      {endpoint && <Resend messageId={messageId} endpointId={endpointId} isEnabled={endpoint.isEnabled} />}
      <Attempts attempts={attempts} />
    </section>
  )
}

interface ResendProps {
  messageId: string
  endpointId: string
  isEnabled: boolean
}

function Resend({ messageId, endpointId, isEnabled }: ResendProps) {
  const project = useOwnedProject()
  const whyNot =
    useRefusal('developer') ?? (isEnabled ? undefined : 'The endpoint is switched off. Switch it on first.')
  const resend = useTask(() => project.app.resendWebhookMessage(messageId, { endpointId }), 'It is sent again.')
  return (
    <Button
      variant="outline"
      size="small"
      className={styles.resend}
      disabled={whyNot !== undefined}
      title={whyNot}
      onClick={() => resend()}
    >
      <RotateCw size={14} aria-hidden="true" /> Send again
    </Button>
  )
}

/** How each attempt ended, newest first: for a failure the reason, what to do, and what the receiver said. */
function Attempts({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  if (attempts.length === 0) return null
  return (
    <ol className={styles.attempts} aria-label="Attempts">
      {attempts.map((attempt, index) => (
        <li key={attempt.id}>
          <p className={styles.attempt}>
            <AttemptResult attempt={attempt} />
            <span className={styles.quiet}>
              {triggers[attempt.trigger]}, {attempt.durationMillis} ms, <Moment at={attempt.attemptedAt} />
            </span>
          </p>
          {attempt.status === 'failed' && index === 0 && <p>{explainFailure(attempt)}</p>}
          {attempt.responseBody && index === 0 && (
            <CodeBlock title={`What the receiver said (${attempt.responseStatus})`} code={attempt.responseBody} />
          )}
        </li>
      ))}
    </ol>
  )
}
