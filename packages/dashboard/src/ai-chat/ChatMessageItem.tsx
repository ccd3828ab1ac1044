import { Button, classNames, Skeleton, Spinner } from '@latchkey/ui'
import { lazy, Suspense, useState } from 'react'
import styles from './Assistant.module.css'
import type { Message, Proposal } from './conversation.ts'

const SourceDifference = lazy(() => import('../emails/editor/SourceDifference.tsx'))

export interface ChatMessageItemProps {
  message: Message
  /** What is in the editor. */
  source: string
  isLast: boolean
  isArriving: boolean
  onAccept: (source: string) => void
}

export function ChatMessageItem({ message, source, isLast, isArriving, onAccept }: ChatMessageItemProps) {
  const { role, text, proposals } = message
  return (
    <article className={classNames(styles.message, role === 'user' && styles.own)}>
      <span className="latchkey-visually-hidden">{role === 'user' ? 'You: ' : 'Assistant: '}</span>
      {text !== '' && <p className={styles.text}>{text}</p>}
      {proposals.map((proposal, index) => (
        <ProposedSource
          key={proposal.id}
          proposal={proposal}
          source={source}
          isNewest={isLast && index === proposals.length - 1}
          onAccept={onAccept}
        />
      ))}
      {isArriving && <Spinner className={styles.waiting} />}
    </article>
  )
}

interface ProposedSourceProps {
  proposal: Proposal
  source: string
  isNewest: boolean
  onAccept: (source: string) => void
}

/** A proposed source as a difference. An older one is folded, and can still be taken. */
function ProposedSource({ proposal, source, isNewest, onAccept }: ProposedSourceProps) {
  const [isRejected, reject] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isAccepted = proposal.source === source

  if (isAccepted) return <p className={styles.state}>In the editor.</p>
  if ((isRejected || !isNewest) && !isOpen) {
    return (
      <p className={styles.state}>
        {isRejected ? 'Rejected.' : 'A proposal.'}{' '}
        <button type="button" className={styles.show} onClick={() => setOpen(true)}>
          Show it
        </button>
      </p>
    )
  }
  return (
    <div className={styles.proposal}>
      <Suspense fallback={<Skeleton shape="control" />}>
        <SourceDifference label="Proposed change" before={source} after={proposal.source} />
      </Suspense>
      <div className={styles.actions}>
        <Button size="small" onClick={() => onAccept(proposal.source)}>
          Accept
        </Button>
        <Button
          size="small"
          variant="outline"
          onClick={() => {
            reject(true)
            setOpen(false)
          }}
        >
          Reject
        </Button>
      </div>
    </div>
  )
}
