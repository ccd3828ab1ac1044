import type { AdminOwnedProject } from '@latchkey/js'
import { Field, Spinner, TextInput } from '@latchkey/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { wordsFor } from '../parts/words.ts'
import type { CustomerItem } from './customer-item.ts'
import styles from './Items.module.css'
import { balanceAtQuery } from './item-queries.ts'
import { sayQuantity } from './item-words.ts'

export interface BalanceOnDayProps {
  project: AdminOwnedProject
  item: CustomerItem
  day: string | undefined
  onDay: (day: string | undefined) => unknown
}

/** The server computes no later one. */
const lastDay = '2099-12-30'
const firstDay = '1970-01-02'

/** What was, or what would be if nothing else changed: expiries and repeated grants come by themselves. */
export function BalanceOnDay({ project, item, day, onDay }: BalanceOnDayProps) {
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
      {typeof then.data === 'number' && <strong>{sayQuantity(then.data)}</strong>}
    </output>
  )
}
