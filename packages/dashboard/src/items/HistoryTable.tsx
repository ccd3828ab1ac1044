import type { ItemHistoryLine } from '@latchkey/js'
import { classNames } from '@latchkey/ui'
import { Moment } from '../parts/page/Moment.tsx'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import styles from './Items.module.css'
import { formatDelta, isOver, whatHappened } from './item-words.ts'

export interface HistoryTableProps {
  lines: readonly ItemHistoryLine[]
  onEnd: () => void
}

/** What a balance comes from, newest first. */
export function HistoryTable({ lines, onEnd }: HistoryTableProps) {
  return (
    <VirtualTable
      label="History, newest first"
      columns={columns}
      rows={lines}
      getId={getId}
      getName={whatHappened}
      onEnd={onEnd}
    />
  )
}

const getId = ({ id, offerDisplayName, createdAt }: ItemHistoryLine) =>
  id ?? `${offerDisplayName} ${createdAt.getTime()}`

const columns: readonly ColumnOf<ItemHistoryLine>[] = [
  {
    id: 'change',
    header: 'Change',
    cell: line => (
      <span className={classNames(styles.change, isOver(line, new Date()) && styles.over)}>
        {formatDelta(line.delta)}
      </span>
    ),
    className: styles.delta,
  },
  {
    id: 'what',
    header: 'What',
    cell: line => <span className={styles.about}>{line.description ?? whatHappened(line)}</span>,
    wraps: true,
  },
  { id: 'expires', header: 'Expires', cell: line => <Expiry line={line} />, className: styles.expires },
  { id: 'when', header: 'When', cell: line => <When line={line} />, isTime: true },
]

function Expiry({ line }: { line: ItemHistoryLine }) {
  const { delta, expiresAt } = line
  if (expiresAt === null) return <span className={styles.quiet}>{delta < 0 ? '–' : 'Never'}</span>
  const isPast = isOver(line, new Date())
  return (
    <span className={styles.quiet}>
      {delta < 0 ? 'Given back ' : isPast && 'Expired '}
      <Moment at={expiresAt} />
    </span>
  )
}

/** Default offers began in 1973, before any customer. */
const firstCustomers = new Date('2000-01-01')

/** An offer that grants once grants it from the first day of every customer. */
function When({ line: { createdAt } }: { line: ItemHistoryLine }) {
  if (createdAt < firstCustomers) return 'From the start'
  return <Moment at={createdAt} />
}
