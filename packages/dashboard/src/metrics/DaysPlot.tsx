/**
 * Days as bars or as a line, on a canvas. Loaded only where something is drawn; what it shows can also be
 * read as a table, for those who cannot see it.
 */
import 'uplot/dist/uPlot.min.css'
import type { DayCount } from '@latchkey/js'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import styles from './DaysPlot.module.css'
import { type PlotKind, plotHeight, plotOptions } from './plot-options.ts'

export interface DaysPlotProps {
  days: readonly DayCount[]
  kind: PlotKind
  /** The day that is pointed at; nothing when the pointer has left. */
  onLook: (day: DayCount | undefined) => void
}

export default function DaysPlot({ days, kind, onLook }: DaysPlotProps) {
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const plot = new uPlot(
      plotOptions({ element, days, kind, onLook }),
      [days.map((_, index) => index), days.map(({ activity }) => activity)],
      element,
    )
    const width = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: plotHeight }))
    width.observe(element)
    // Where our components read whether it is light or dark. A canvas does not follow by itself.
    const theme = new MutationObserver(() => plot.redraw())
    theme.observe(document.head, { attributes: true, subtree: true, attributeFilter: ['data-latchkey-theme'] })
    return () => {
      width.disconnect()
      theme.disconnect()
      plot.destroy()
    }
  }, [days, kind, onLook])

  return <div ref={frame} className={styles.plot} aria-hidden="true" />
}
