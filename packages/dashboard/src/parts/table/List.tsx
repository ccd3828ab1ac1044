/** A list of a screen: its filters, its rows in a table, and what stands in their place while there are none. */
import { Button, CloseIcon, classNames } from '@latchkey/ui'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Segments } from '../form/Controls.tsx'
import { SearchField } from '../form/SearchField.tsx'
import { EmptyState } from '../page/PageHeader.tsx'
import { formatCount } from '../words.ts'
import { QueryFailure, RowsSkeleton } from './Rows.tsx'
import toolbar from './Toolbar.module.css'
import { FilterSelect, ListFoot, useLoadMore } from './Toolbar.tsx'
import { VirtualTable, type VirtualTableProps } from './VirtualTable.tsx'

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
  if (query.isPending) return <RowsSkeleton label={`Loading ${one}s`} count={expected} />
  if (!rows) return <QueryFailure query={query} />
  if (rows.length === 0)
    return noneFits?.isFiltered ? <NoneFits {...noneFits} /> : <EmptyState {...none}>{none.words}</EmptyState>
  return (
    <>
      <VirtualTable {...table} rows={rows} getId={getId} onEnd={loadMore} isStale={query.isPlaceholderData} />
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

/** A part of the address that a toolbar shows: a text to search for, a day, or one of a few values. */
export type Filter<Search> = {
  [Field in keyof Search & string]:
    | { readonly kind: 'text' | 'day'; readonly field: Field; readonly label: string }
    | {
        /** `segments`: all choices in sight. */
        readonly kind: 'segments' | 'select'
        readonly field: Field
        readonly label: string
        /** What stands there while nothing is chosen. */
        readonly any: string
        readonly choices: readonly { readonly value: NonNullable<Search[Field]> & string; readonly label: string }[]
        /** What else changes with it. */
        readonly also?: (value: string | undefined) => Partial<Search>
      }
}[keyof Search & string]

interface ToolbarProps<Search> {
  filters: readonly Filter<Search>[]
  search: Search
  onAsk: (change: Partial<Search>) => unknown
  className?: string | undefined
  /** At its end. */
  children?: ReactNode
}

/** Which rows of a list to show. */
export function Toolbar<Search>({ filters, search, onAsk, className, children }: ToolbarProps<Search>) {
  return (
    <div className={classNames(toolbar.toolbar, className)}>
      <Filters filters={filters} search={search} onAsk={onAsk} />
      {children}
    </div>
  )
}

/** The filters of a toolbar, for one with a layout of its own. */
export function Filters<Search>({
  filters,
  search,
  onAsk,
}: Pick<ToolbarProps<Search>, 'filters' | 'search' | 'onAsk'>) {
  return filters.map(filter => <Control key={filter.field} filter={filter} search={search} onAsk={onAsk} />)
}

const all = 'all'
const pauseMs = 250

function Control<Search>({
  filter,
  search,
  onAsk,
}: Omit<ToolbarProps<Search>, 'filters'> & { filter: Filter<Search> }) {
  const { field, label } = filter
  const value = search[field] === undefined ? undefined : String(search[field])
  function choose(chosen: string | undefined) {
    const also = 'also' in filter ? filter.also?.(chosen) : undefined
    // The choices of a filter are values of its field.
    onAsk({ [field]: chosen || undefined, ...also } as Partial<Search>)
  }
  switch (filter.kind) {
    case 'text':
      return <SearchField label={label} value={value ?? ''} pauseMs={pauseMs} onSearch={choose} />
    case 'day':
      return (
        <label className={toolbar.day}>
          {label}
          <input
            type="date"
            className="latchkey-input"
            value={value ?? ''}
            onChange={({ target }) => choose(target.value)}
          />
        </label>
      )
    case 'segments':
      return (
        <Segments
          label={label}
          segments={[{ value: all, label: filter.any }, ...filter.choices]}
          value={value ?? all}
          onChange={chosen => choose(chosen === all ? undefined : chosen)}
        />
      )
    case 'select':
      return <FilterSelect label={label} any={filter.any} choices={filter.choices} value={value} onChoose={choose} />
  }
}

/** A filter that a link has set: what it leaves, and the way back to all. */
export function FilterChip({
  label,
  onClear,
  children,
}: {
  label: string
  onClear: () => unknown
  children: ReactNode
}) {
  return (
    <span className={toolbar.group}>
      {children}
      <Button variant="ghost" size="icon" aria-label={label} onClick={onClear}>
        <CloseIcon />
      </Button>
    </span>
  )
}
