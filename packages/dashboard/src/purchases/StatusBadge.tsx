import type { Purchase } from '@latchkey/js'
import { Badge } from '@latchkey/ui'
import { statusWords } from './status-words.ts'

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
