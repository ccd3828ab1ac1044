import type { ItemHistoryLine } from '@latchkey/js'
import { type AdminOwnedProject, ApiError } from '@latchkey/js'
import { Alert, Button, classNames, Field, Spinner, TextInput } from '@latchkey/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History as HistoryIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { Moment } from '../parts/page/Moment.tsx'
import { EmptyState } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { ListFoot, useLoadMore } from '../parts/table/Toolbar.tsx'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import { wordsFor } from '../parts/words.ts'
import { ChangeQuantityDialog } from './ChangeQuantityDialog.tsx'
import styles from './Items.module.css'
import { balanceAtQuery, type CustomerItem, itemHistoryQuery } from './item-queries.ts'
import { formatDelta, formatQuantity, isOver, whatHappened } from './item-words.ts'

export interface CustomerBalanceProps {
  project: AdminOwnedProject
  item: CustomerItem
  /** The item's. */
  name: string
  on: string | undefined
  onDay: (day: string | undefined) => unknown
}

/** How many of an item a customer has, what it comes from, and the means to change it. */
export function CustomerBalance({ project, item, name, on, onDay }: CustomerBalanceProps) {
  const pages = useInfiniteQuery(itemHistoryQuery(project, item))
  const lines = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data])
  const loadMore = useLoadMore(pages)
  const whyNot = useRefusal('developer')
  const [isChanging, setChanging] = useState(false)
  const quantity = pages.data?.pages[0]?.quantity

  if (pages.isPending) return <RowsSkeleton label="Loading the balance" count={4} />
  if (quantity === undefined) {
    const isUnknown = pages.error instanceof ApiError && pages.error.statusCode === 404
    if (!isUnknown) return <QueryFailure query={pages} />
    return <Alert>This project has no such {item.customerType}, or not any more.</Alert>
  }
  return (
    <>
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      <div className={styles.balance}>
        <div className={styles.figure}>
          <span className={styles.caption}>Now</span>
          <output className={classNames(styles.now, quantity < 0 && styles.below)} aria-label="Balance">
            {formatQuantity(quantity)}
          </output>
        </div>
        <BalanceOnDay project={project} item={item} day={on} onDay={onDay} />
        <Button className={styles.act} disabled={whyNot !== undefined} title={whyNot} onClick={() => setChanging(true)}>
          Change the quantity
        </Button>
      </div>
      {lines.length === 0 ? (
        <EmptyState icon={<HistoryIcon size={20} />} title="No history yet">
          What you or your server grant and take is listed here, with what products grant by themselves.
        </EmptyState>
      ) : (
        <>
          <HistoryTable lines={lines} onEnd={loadMore} />
          <ListFoot pages={pages} count={lines.length} one="line" which="The last" />
        </>
      )}
      {isChanging && (
        <ChangeQuantityDialog
          project={project}
          item={item}
          name={name}
          quantity={quantity}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  )
}

interface BalanceOnDayProps {
  project: AdminOwnedProject
  item: CustomerItem
  day: string | undefined
  onDay: (day: string | undefined) => unknown
}

/** The server computes no later one. */
const lastDay = '2099-12-30'
const firstDay = '1970-01-02'

/** What was, or what would be if nothing else changed: expiries and repeated grants come by themselves. */
function BalanceOnDay({ project, item, day, onDay }: BalanceOnDayProps) {
  const isKnown = day !== undefined && day >= firstDay && day <= lastDay
  return (
    <div className={styles.figure}>
      <Field
        label="On another day"
        hint="At its end, if nothing else is granted or taken."
        error={day !== undefined && !isKnown ? 'Choose a day between 1970 and 2099.' : undefined}
      >
        <span className={styles.then}>
          <DayInput day={day} onDay={onDay} />
          {isKnown && <Quantity project={project} item={item} day={day} />}
        </span>
      </Field>
    </div>
  )
}

function DayInput({ day = '', onDay }: Pick<BalanceOnDayProps, 'day' | 'onDay'>) {
  return (
    <TextInput
      type="date"
      min={firstDay}
      max={lastDay}
      value={day}
      onChange={({ target }) => onDay(target.value || undefined)}
    />
  )
}

function Quantity({ project, item, day }: Omit<BalanceOnDayProps, 'onDay'>) {
  const end = new Date(`${day}T23:59:59.999`)
  const then = useQuery({ ...balanceAtQuery(project, item, end), placeholderData: keepPreviousData })
  return (
    <output aria-label="Balance on this day" aria-busy={then.isFetching}>
      {then.isPending && <Spinner />}
      {then.isError && wordsFor(then.error)}
      {typeof then.data === 'number' && <strong>{formatQuantity(then.data)}</strong>}
    </output>
  )
}

interface HistoryTableProps {
  lines: readonly ItemHistoryLine[]
  onEnd: () => void
}

/** What a balance comes from, newest first. */
function HistoryTable({ lines, onEnd }: HistoryTableProps) {
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
