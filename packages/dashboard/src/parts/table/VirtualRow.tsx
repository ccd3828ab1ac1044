import { classNames } from '@latchkey/ui'
import type { MouseEvent, Ref } from 'react'
import type { Selection } from './SelectionBar.tsx'
import table from './Table.module.css'
import styles from './VirtualTable.module.css'
import type { ColumnOf } from './VirtualTable.tsx'

export interface VirtualRowProps<Row> {
  ref: Ref<HTMLTableRowElement>
  index: number
  id: string
  name: string
  row: Row
  columns: readonly ColumnOf<Row>[]
  selection: Selection | undefined
  /** Tab stops at this row; the others are reached from it with the arrow keys. */
  isReached: boolean
  open: ((row: Row) => unknown) | undefined
  /** Its checkbox was pressed, perhaps with Shift. */
  onToggle: (index: number, withShift: boolean) => void
}

export function VirtualRow<Row>(props: VirtualRowProps<Row>) {
  const { ref, index, id, name, row, columns, selection, isReached, open, onToggle } = props
  const isChosen = selection?.chosen.has(id) ?? false

  /** The whole row leads to what it is about, for a mouse; for everyone else the name in it is a link. */
  function openByMouse({ target, currentTarget }: MouseEvent) {
    // What is drawn above the page, such as a question about this row, reports its clicks here as well.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (target.closest('a, button, label, input, [role="menu"], dialog')) return
    if (window.getSelection()?.toString()) return
    open?.(row)
  }

  return (
    <tr
      ref={ref}
      data-index={index}
      data-reached={isReached || undefined}
      aria-rowindex={index + 2}
      className={classNames(open && styles.row, isChosen && styles.chosen)}
      onClick={openByMouse}
    >
      {selection && (
        <td className={styles.check}>
          <label className={styles.target}>
            <input
              type="checkbox"
              className="latchkey-checkbox"
              aria-label={`Select ${name}`}
              checked={isChosen}
              onChange={({ nativeEvent }) => onToggle(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
          </label>
        </td>
      )}
      {columns.map(({ id: column, header, className, isTime, wraps, isActions, cell }, place) => (
        <td
          key={column}
          className={classNames(
            className,
            place === 0 && styles.first,
            isTime && styles.time,
            wraps && styles.wraps,
            isActions && table.actions,
          )}
          data-label={place === 0 || isActions ? undefined : header}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}
