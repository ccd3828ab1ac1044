import { classNames } from '@latchkey/ui'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Selection } from './SelectionBar.tsx'
import table from './Table.module.css'
import { useRowKeys } from './use-row-keys.ts'
import { VirtualRow } from './VirtualRow.tsx'
import styles from './VirtualTable.module.css'

/** What to show of each row, in a column with a name. The first one holds the link that opens the row. */
export interface ColumnOf<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Its width, and when it is left out. */
  readonly className?: string
  /** A column of times: wide enough for any of them. */
  readonly isTime?: true
  /** What does not fit goes on in the next line, instead of ending in dots. */
  readonly wraps?: true
  /** A column of buttons, whose name is only read aloud. */
  readonly isActions?: true
}

export interface VirtualTableProps<Row> {
  label: string
  columns: readonly ColumnOf<Row>[]
  rows: readonly Row[]
  getId: (row: Row) => string
  /** What a row is called, for those who cannot see which one a checkbox stands in. */
  getName: (row: Row) => string
  /** Where a row leads; rows that lead nowhere are just read. */
  open?: (row: Row) => unknown
  selection?: Selection
  sorting?: Sorting
  /** The last rows are in sight: time to load more. */
  onEnd?: () => void
  /** An older answer is shown while a newer one is on its way. */
  isStale?: boolean
}

/** What most rows measure, before they are measured. */
const usualRowHeight = 57
/** Rows kept ready above and below what is seen. */
const overscan = 12
/** This many rows before the end, more are loaded. */
const nearEnd = 30

/**
 * A table of any length: only the rows in sight are in the page, which scrolls as a whole.
 *
 * Someone without a mouse comes to the table with Tab, goes through the rows with the arrow keys, opens one
 * with Enter and selects with x. With a mouse, Shift selects from one checkbox to another.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, rows, getId, getName, open, selection, sorting, onEnd, isStale = false } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const top = useTop(body)
  const ids = rows.map(getId)
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => usualRowHeight,
    overscan,
    scrollMargin: top,
    getItemKey: index => ids[index] ?? index,
    measureElement: element => element.getBoundingClientRect().height,
  })
  const keys = useRowKeys({ ids, body, selection, show: index => virtual.scrollToIndex(index) })
  const items = virtual.getVirtualItems()
  const pressed = useRef<number>(null)
  const [first, last] = [items.at(0), items.at(-1)]
  const lastIndex = last?.index ?? -1

  useEffect(() => {
    if (lastIndex >= rows.length - nearEnd) onEnd?.()
  }, [lastIndex, rows.length, onEnd])

  /** With Shift, all from the last one that was pressed. */
  function toggle(index: number, withShift: boolean) {
    const [from, to] = [Math.min(pressed.current ?? index, index), Math.max(pressed.current ?? index, index)]
    if (withShift && pressed.current !== null) selection?.add(ids.slice(from, to + 1))
    else selection?.toggle(ids[index] ?? '')
    pressed.current = index
  }

  return (
    <div className={classNames(table.frame, styles.frame, isStale && styles.stale)} aria-busy={isStale}>
      <table className={classNames(table.table, styles.table)} aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className={styles.check}>
                <SelectAll ids={ids} selection={selection} />
              </th>
            )}
            {columns.map(({ id, header, className, isTime, isActions }) => {
              const classes = classNames(className, isTime && styles.time, isActions && styles.actions)
              return sorting?.columns.includes(id) ? (
                <SortableHeader key={id} id={id} className={classes} sorting={sorting}>
                  {header}
                </SortableHeader>
              ) : (
                <th key={id} scope="col" className={classes}>
                  {isActions ? <span className="latchkey-visually-hidden">{header}</span> : header}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
          <Gap height={first ? first.start - top : 0} />
          {items.flatMap(({ index, key }) => {
            const row = rows[index]
            if (row === undefined) return []
            return (
              <VirtualRow
                key={key}
                ref={virtual.measureElement}
                index={index}
                id={ids[index] ?? ''}
                name={getName(row)}
                row={row}
                columns={columns}
                selection={selection}
                isReached={keys.reached === index}
                open={open}
                onToggle={toggle}
              />
            )
          })}
          <Gap height={last ? virtual.getTotalSize() + top - last.end : 0} />
        </tbody>
      </table>
    </div>
  )
}

function SelectAll({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const isAll = ids.length > 0 && ids.every(id => selection.chosen.has(id))
  const isSome = !isAll && selection.chosen.size > 0
  return (
    <input
      type="checkbox"
      className="latchkey-checkbox"
      aria-label="Select all that are shown"
      ref={box => {
        if (box) box.indeterminate = isSome
      }}
      checked={isAll}
      onChange={() => (isAll ? selection.clear() : selection.add(ids))}
    />
  )
}

/** Stands for the rows that are out of sight. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row holds nothing that takes the focus
    <tr aria-hidden="true" className={styles.gap}>
      <td style={{ blockSize: height }} />
    </tr>
  )
}

/** The order of a table, where its headers can change it. */
export interface Sorting {
  /** The ids of the columns that can be sorted. */
  readonly columns: readonly string[]
  readonly by: string
  readonly isAscending: boolean
  readonly onSort: (column: string, isAscending: boolean) => void
}

interface SortableHeaderProps {
  id: string
  className: string
  sorting: Sorting
  children: ReactNode
}

/** Sorts by its column, the highest first; pressed again, the other way. */
function SortableHeader({ id, className, sorting, children }: SortableHeaderProps) {
  const { by, isAscending, onSort } = sorting
  const isSorted = by === id
  const Arrow = isAscending ? ArrowUp : ArrowDown
  return (
    <th scope="col" className={className} aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={styles.header} onClick={() => onSort(id, isSorted && !isAscending)}>
        {children}
        <Arrow size={13} aria-hidden="true" className={classNames(!isSorted && styles.idle)} />
      </button>
    </th>
  )
}

/** How far an element begins below the top of the page. What stands above it may grow and shrink. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])

  return top
}
