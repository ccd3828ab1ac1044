import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface TableColumn<Row> {
  id: string
  /** The first column names its row. */
  title: string
  cell: (row: Row) => ReactNode
  /** The title is for screen readers only: for columns of buttons, which have labels of their own. */
  hidesTitle?: boolean
}

export interface TableProps<Row> {
  /** The accessible name of the table. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
  className?: string
}

/**
 * Rows to compare. Where there is no room for columns each row becomes a small card, its titles before the values.
 *
 * The roles are spelled out: a browser forgets that something is a table once its rows are laid out in another way.
 */
export function Table<Row>({ label, columns, rows, getKey, className }: TableProps<Row>) {
  return (
    <div className={classNames('latchkey-table-frame', className)}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" aria-label={label} className="latchkey-table">
        <thead role="rowgroup" className="latchkey-table-head">
          <tr role="row" className="latchkey-table-row">
            {columns.map(({ id, title, hidesTitle }) => (
              <th key={id} role="columnheader" scope="col" className="latchkey-table-title">
                {hidesTitle ? <span className="latchkey-visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="latchkey-table-body">
          {rows.map(row => (
            <tr key={getKey(row)} role="row" className="latchkey-table-row">
              {columns.map(({ id, title, cell, hidesTitle }, index) => (
                <Cell key={id} isRowTitle={index === 0} title={hidesTitle ? undefined : title}>
                  {cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  )
}

function Cell({ isRowTitle, title, children }: { isRowTitle: boolean; title?: string; children: ReactNode }) {
  if (isRowTitle) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: see above
      <th role="rowheader" scope="row" className="latchkey-table-cell latchkey-table-name">
        {children}
      </th>
    )
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <td role="cell" className="latchkey-table-cell">
      {title && (
        <span aria-hidden="true" className="latchkey-table-cell-title">
          {title}
        </span>
      )}
      <span className="latchkey-table-value">{children}</span>
    </td>
  )
}
