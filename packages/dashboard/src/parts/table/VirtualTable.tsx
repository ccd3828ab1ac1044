import { classNames } from '@latchkey/ui'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { SortableHeader, type Sorting } from './SortableHeader.tsx'
import type { Selection } from './selection.ts'
import table from './Table.module.css'
import { useRowKeys } from './use-row-keys.ts'
import { useTop } from './use-top.ts'
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
  idOf: (row: Row) => string
  /** What a row is called, for those who cannot see which one a checkbox stands in. */
  nameOf: (row: Row) => string
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
 * with Enter and selects with x.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, rows, idOf, nameOf, open, selection, sorting, onEnd, isStale = false } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const top = useTop(body)
  const ids = rows.map(idOf)
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
  const [first, last] = [items.at(0), items.at(-1)]
  const lastIndex = last?.index ?? -1

  useEffect(() => {
    if (lastIndex >= rows.length - nearEnd) onEnd?.()
  }, [lastIndex, rows.length, onEnd])

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
                name={nameOf(row)}
                row={row}
                columns={columns}
                selection={selection}
                isReached={keys.reached === index}
                open={open}
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
