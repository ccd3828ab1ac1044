import type { DayCount } from '@latchkey/js'
import { Skeleton } from '@latchkey/ui'
import { lazy, Suspense, useState } from 'react'
import { formatNumber } from '../parts/words.ts'
import { formatDay, formatWeekday, summarize } from './days.ts'
import styles from './Figures.module.css'
import type { PlotKind } from './plot-options.ts'

const DaysPlot = lazy(() => import('./DaysPlot.tsx'))

export interface DailyFigureProps {
  title: string
  /** What is counted, such as “sign-ups”. */
  unit: string
  days: readonly DayCount[]
  kind: PlotKind
  isTable: boolean
}

/** One figure over some days, drawn or as a table. */
export function DailyFigure({ title, unit, days, kind, isTable }: DailyFigureProps) {
  const [looked, look] = useState<DayCount>()
  const { peak } = summarize(days)
  const shown = looked ?? days.at(-1)
  return (
    <figure className={styles.card} aria-label={`${title}. ${formatPeak(peak, unit)}`}>
      <figcaption className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {!isTable && shown && (
          <span className={styles.readout}>
            {formatWeekday(shown)}: <strong>{formatNumber(shown.activity)}</strong>
          </span>
        )}
      </figcaption>
      {isTable ? (
        <DaysTable title={title} unit={unit} days={days} />
      ) : (
        <Suspense fallback={<Skeleton className={styles.plot} />}>
          <DaysPlot days={days} kind={kind} onLook={look} />
        </Suspense>
      )}
    </figure>
  )
}

function formatPeak(peak: DayCount | undefined, unit: string): string {
  return peak ? `The most ${unit} were on ${formatDay(peak)}: ${formatNumber(peak.activity)}.` : `No ${unit} yet.`
}

interface DaysTableProps {
  title: string
  unit: string
  days: readonly DayCount[]
}

/** The days of a figure in words and numbers, the latest first. */
function DaysTable({ title, unit, days }: DaysTableProps) {
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
              <th scope="row">{formatWeekday(day)}</th>
              <td>{formatNumber(day.activity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
