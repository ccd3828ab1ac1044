/** How days are drawn: in the colours of the page around them, with as many names of days as there is room for. */
import type { DayCount } from '@latchkey/js'
import uPlot from 'uplot'
import { formatDay } from './days.ts'

export type PlotKind = 'bars' | 'line'

export interface PlotOptions {
  readonly element: HTMLElement
  readonly days: readonly DayCount[]
  readonly kind: PlotKind
  readonly onLook: (day: DayCount | undefined) => void
}

export const plotHeight = 180
const font = '11px system-ui, sans-serif'
const count = new Intl.NumberFormat('en', { notation: 'compact' })

export function plotOptions({ element, days, kind, onLook }: PlotOptions): uPlot.Options {
  // Read at every drawing: the page may have turned from light to dark.
  const colour = (name: string) => () => getComputedStyle(element).getPropertyValue(`--latchkey-${name}`)
  const words = colour('muted-foreground')
  const lines = { stroke: colour('border'), width: 1 }

  return {
    width: element.clientWidth,
    height: plotHeight,
    padding: [8, 18, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: kind === 'line' } },
    scales: {
      x: { time: false, range: [-0.6, days.length - 0.4] },
      // A week of nothing is a flat line at the foot, not in the middle.
      y: { range: (_plot, _least, most) => [0, Math.max(most * 1.1, 4)] },
    },
    axes: [
      {
        stroke: words,
        font,
        size: 26,
        space: 64,
        grid: { show: false },
        ticks: { show: false },
        incrs: [1, 2, 5, 10, 15],
        values: (_plot, indexes) => indexes.map(index => getName(days[index])),
      },
      {
        stroke: words,
        font,
        size: 40,
        gap: 6,
        space: 36,
        grid: lines,
        ticks: { show: false },
        incrs: wholeSteps,
        values: (_plot, counts) => counts.map(value => count.format(value)),
      },
    ],
    series: [{}, kind === 'bars' ? bars(colour) : line(colour)],
    hooks: { setCursor: [({ cursor }) => onLook(cursor.idx == null ? undefined : days[cursor.idx])] },
  }
}

type Colour = (name: string) => () => string

function bars(colour: Colour): uPlot.Series {
  return {
    fill: colour('foreground'),
    width: 0,
    points: { show: false },
    paths: uPlot.paths.bars?.({ size: [0.66, 24], radius: 0.15 }),
  }
}

function line(colour: Colour): uPlot.Series {
  return {
    stroke: colour('foreground'),
    fill: () => `color-mix(in srgb, ${colour('foreground')()} 8%, transparent)`,
    width: 1.75,
    points: { show: false },
  }
}

function getName(day: DayCount | undefined): string {
  return day ? formatDay(day) : ''
}

/** People come in ones. */
const wholeSteps = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map(step => step * 10 ** power)).flat()
