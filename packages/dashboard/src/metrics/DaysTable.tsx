import type { DayCount } from '@latchkey/js'
import { sayNumber } from '../parts/words.ts'
import { sayWeekday } from './days.ts'
import styles from './Figures.module.css'

export interface DaysTableProps {
  title: string
  unit: string
  days: readonly DayCount[]
}

/** The days of a figure in words and numbers, the latest first. */
export function DaysTable({ title, unit, days }: DaysTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className={styles.scroll} tabIndex={0} aria-label={`${title}, day by day`}>
      <table className={styles.days}>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col">{unit.charAt(0).toUpperCase() + unit.slice(1)}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(day => (
            <tr key={day.date}>
              <th scope="row">{sayWeekday(day)}</th>
              <td>{sayNumber(day.activity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
