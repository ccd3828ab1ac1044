/**
 * `Subject` and `NotificationCategory`: components that leave a marker in the markup, which is taken out again.
 *
 * Calls are not counted, because `Tailwind` calls components more often than they are shown. The name of the element
 * is new for each job, so that a value of a variable cannot contain it.
 */
import { createElement, Fragment, type ReactNode } from 'react'

export type MarkerKind = 'subject' | 'category'
type Mark = { kind: MarkerKind; value: string } | 'begin' | 'end'

export interface FoundMarkers {
  readonly html: string
  /** Whether the template's output is in the document. */
  readonly hasContent: boolean
  readonly subjects: readonly string[]
  readonly categories: readonly string[]
}

let element = 'marker-0'
let marks: Mark[] = ['begin', 'end']

export function nameMarkers(token: string): void {
  element = `marker-${token}`
}

export function clearMarkers(): void {
  marks = ['begin', 'end']
}

export const Subject = ({ value }: { value: string }) => mark('Subject', 'subject', value)
export const NotificationCategory = ({ value }: { value: string }) => mark('NotificationCategory', 'category', value)

/** Marks where the output of the template begins and ends. */
export const Content = ({ children }: { children?: ReactNode }) =>
  createElement(Fragment, null, markAt(0), children, markAt(1))

function mark(component: string, kind: MarkerKind, value: unknown) {
  if (typeof value !== 'string') throw new TypeError(`<${component}> needs a value that is a string`)
  marks.push({ kind, value })
  return markAt(marks.length - 1)
}

const markAt = (index: number) => createElement(element, { 'data-index': index })

/** Takes the markers out of the markup. Those of the first copy of the template's output count. */
export function findMarkers(html: string): FoundMarkers {
  const pattern = new RegExp(`<${element} data-index="(\\d+)"></${element}>`, 'g')
  const found = [...html.matchAll(pattern)].flatMap(match => marks[Number(match[1])] ?? [])
  const begin = found.indexOf('begin')
  const content = found.slice(begin + 1, found.indexOf('end'))
  const getValues = (kind: MarkerKind) =>
    content.flatMap(each => (typeof each === 'object' && each.kind === kind ? [each.value] : []))
  return {
    html: html.replace(pattern, ''),
    hasContent: begin >= 0,
    subjects: getValues('subject'),
    categories: getValues('category'),
  }
}
