import type { DayCount } from '@latchkey/js'
import { Skeleton } from '@latchkey/ui'
import { lazy, Suspense, useState } from 'react'
import { sayNumber } from '../parts/words.ts'
import { DaysTable } from './DaysTable.tsx'
import { sayDay, sayWeekday, summarize } from './days.ts'
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
    <figure className={styles.card} aria-label={`${title}. ${sayPeak(peak, unit)}`}>
      <figcaption className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {!isTable && shown && (
          <span className={styles.readout}>
            {sayWeekday(shown)}: <strong>{sayNumber(shown.activity)}</strong>
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

function sayPeak(peak: DayCount | undefined, unit: string): string {
  return peak ? `The most ${unit} were on ${sayDay(peak)}: ${sayNumber(peak.activity)}.` : `No ${unit} yet.`
}
