/** A list of a screen: its rows in a table, and what stands in their place while there are none. */
import { Button, Checkbox } from '@latchkey/ui'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { Columns3, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../page/PageHeader.tsx'
import { formatCount } from '../words.ts'
import { PanelButton } from './PanelButton.tsx'
import { QueryFailure, RowsSkeleton } from './Rows.tsx'
import toolbar from './Toolbar.module.css'
import { ListFoot, useLoadMore } from './Toolbar.tsx'
import styles from './VirtualTable.module.css'
import { type ColumnOf, VirtualTable, type VirtualTableProps } from './VirtualTable.tsx'

type Rows<Row> = readonly Row[]
type Pages<Row> = UseInfiniteQueryResult<Rows<Row>>

interface Empty {
  readonly icon: ReactNode
  readonly title: string
  /** What to do about it. */
  readonly action?: ReactNode
  readonly words?: ReactNode
}

export interface NoneFits extends Omit<Empty, 'icon'> {
  readonly isFiltered: boolean
  readonly icon?: ReactNode
  /** What the button that clears the filters is called. */
  readonly clear: string
  readonly onClear: () => unknown
}

export interface ListProps<Row> extends Omit<VirtualTableProps<Row>, 'rows' | 'getId' | 'onEnd' | 'isStale'> {
  query: Pages<Row> | UseQueryResult<Rows<Row>>
  /** Those that are shown of what was loaded; unless given, all. */
  rows?: Rows<Row> | undefined
  getId?: (row: Row) => string
  /** What one of them is called. */
  one: string
  /** Which of all of them are shown: “The first”, “The last”. */
  which?: string
  /** How many rows are likely to come. */
  expected?: number
  none: Empty
  /** Set where filters left none. */
  noneFits?: NoneFits | undefined
}

export function List<Row>(props: ListProps<Row>) {
  const { query, rows = query.data, one, which = '', expected = 8, none, noneFits, getId = getOwnId, ...table } = props
  const pages = 'fetchNextPage' in query ? query : undefined
  const loadMore = useLoadMore(pages)
  const chosen = useChosenColumns(table.label, table.columns)
  if (!rows || rows.length === 0)
    return (
      <div data-fluid="">
        {query.isPending ? (
          <RowsSkeleton label={`Loading ${one}s`} count={expected} />
        ) : !rows ? (
          <QueryFailure query={query} />
        ) : noneFits?.isFiltered ? (
          <NoneFits {...noneFits} />
        ) : (
          <EmptyState {...none}>{none.words}</EmptyState>
        )}
      </div>
    )
  return (
    <>
      <div className={styles.whole} data-fluid="">
        <ChooseColumns columns={table.columns} {...chosen} />
        <VirtualTable
          {...table}
          columns={chosen.shown}
          rows={rows}
          getId={getId}
          onEnd={loadMore}
          isStale={query.isPlaceholderData}
        />
      </div>
      {pages ? (
        <ListFoot pages={pages} count={rows.length} one={one} which={which} />
      ) : (
        <p className={toolbar.count} role="status">
          {formatCount(rows.length, one)}
        </p>
      )}
    </>
  )
}

interface ChosenColumns<Row> {
  readonly shown: readonly ColumnOf<Row>[]
  readonly hidden: readonly string[]
  readonly toggle: (id: string) => void
}

/** The columns that are shown, as they were chosen in this browser for lists of this name. */
function useChosenColumns<Row>(label: string, columns: readonly ColumnOf<Row>[]): ChosenColumns<Row> {
  const key = `latchkey-hidden-columns:${label}`
  const [hidden, setHidden] = useState(() => (localStorage.getItem(key) ?? '').split(' '))

  function toggle(id: string) {
    const next = hidden.includes(id) ? hidden.filter(other => other !== id) : [...hidden, id]
    setHidden(next)
    localStorage.setItem(key, next.join(' '))
  }

  return {
    shown: columns.filter((column, place) => isKept(column, place) || !hidden.includes(column.id)),
    hidden,
    toggle,
  }
}

/** The first column says what the row is, and the buttons have no name to choose them by. */
function isKept({ isActions }: Pick<ColumnOf<never>, 'isActions'>, place: number): boolean {
  return place === 0 || isActions === true
}

interface ChooseColumnsProps<Row> extends Pick<ChosenColumns<Row>, 'hidden' | 'toggle'> {
  columns: readonly ColumnOf<Row>[]
}

function ChooseColumns<Row>({ columns, hidden, toggle }: ChooseColumnsProps<Row>) {
  const optional = columns.filter((column, place) => !isKept(column, place))
  if (optional.length === 0) return null
  return (
    <div className={styles.choose}>
      <PanelButton label="Columns" face={<Columns3 size={15} aria-hidden="true" />} variant="ghost" size="icon" isAtEnd>
        {optional.map(({ id, header }) => (
          <Checkbox key={id} label={header} checked={!hidden.includes(id)} onChange={() => toggle(id)} />
        ))}
      </PanelButton>
    </div>
  )
}

function NoneFits({ icon = <SearchX size={20} />, title, words, clear, onClear }: NoneFits) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Button variant="outline" onClick={onClear}>
          {clear}
        </Button>
      }
    >
      {words}
    </EmptyState>
  )
}

/** Rows of the API have an id. */
function getOwnId(row: unknown): string {
  return typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : ''
}
