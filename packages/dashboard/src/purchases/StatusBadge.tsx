import type { Purchase } from '@latchkey/js'
import { Badge, type BadgeProps } from '@latchkey/ui'

/** The status of a subscription; its meaning is in the tooltip, and read aloud. */
export function StatusBadge({ status }: { status: NonNullable<Purchase['status']> }) {
  const { label, meaning, tone } = statusWords[status]
  return (
    <Badge tone={tone} title={meaning}>
      {label}
      <span className="latchkey-visually-hidden">: {meaning}</span>
    </Badge>
  )
}

/** Nothing was paid for it. */
export function TestBadge() {
  return (
    <Badge tone="warning" title="Bought in test mode: nothing was paid, and it is not renewed.">
      Test
    </Badge>
  )
}

type Status = NonNullable<Purchase['status']>

interface StatusWords {
  readonly label: string
  readonly meaning: string
  readonly tone: NonNullable<BadgeProps['tone']>
}

/** What the status of a subscription means. */
const statusWords: Readonly<Record<Status, StatusWords>> = {
  active: {
    label: 'Active',
    meaning: 'It is paid, and the customer has everything that it includes.',
    tone: 'success',
  },
  trialing: {
    label: 'In trial',
    meaning: 'The customer has everything that it includes. The first payment is due when the trial ends.',
    tone: 'success',
  },
  past_due: {
    label: 'Payment failed',
    meaning: 'The last payment failed, and is tried again. Until then the customer keeps what it includes.',
    tone: 'warning',
  },
  unpaid: {
    label: 'Unpaid',
    meaning: 'All attempts to collect the payment failed. The customer has nothing of it until it is paid.',
    tone: 'destructive',
  },
  paused: {
    label: 'Paused',
    meaning: 'Nothing is paid for it, and the customer has nothing of it, until it goes on.',
    tone: 'warning',
  },
  canceled: {
    label: 'Ended',
    meaning: 'It was cancelled, replaced by another product, or not renewed.',
    tone: 'neutral',
  },
  incomplete: {
    label: 'Not paid yet',
    meaning: 'The customer began to pay, and has not confirmed the first payment.',
    tone: 'neutral',
  },
  incomplete_expired: {
    label: 'Never paid',
    meaning: 'The first payment was not confirmed in time.',
    tone: 'neutral',
  },
}
