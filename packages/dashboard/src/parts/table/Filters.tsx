/** Which rows of a list to show: a search in sight, the other filters behind one button, and a chip for each that is set. */
import { Button, Checkbox, CloseIcon, Field, TextInput } from '@latchkey/ui'
import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { Segments, Select } from '../form/Controls.tsx'
import { SearchField } from '../form/SearchField.tsx'
import { PanelButton } from './PanelButton.tsx'
import toolbar from './Toolbar.module.css'

/** A part of the address that a toolbar shows: a text to search for, a day, something to show or not, or one of a few values. */
export type Filter<Search> = {
  [Field in keyof Search & string]:
    | { readonly kind: 'text' | 'day' | 'flag'; readonly field: Field; readonly label: string }
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
  /** Filters of the screen alone, behind the button as well. */
  more?: ReactNode
  /** Chips of filters that a link has set, or that the screen has alone. */
  chips?: ReactNode
  /** At its end, such as the order. */
  children?: ReactNode
}

/** Which rows of a list to show. */
export function Toolbar<Search>({ filters, search, onAsk, more, chips, children }: ToolbarProps<Search>) {
  const inSight = filters.filter(({ kind }) => kind === 'text' || kind === 'segments')
  const behind = filters.filter(filter => !inSight.includes(filter))
  const set = behind.filter(({ field }) => search[field] !== undefined)
  const shared = { search, onAsk }
  return (
    <div className={toolbar.toolbar} data-fluid="">
      {inSight.map(filter => (
        <Control key={filter.field} filter={filter} {...shared} />
      ))}
      {(behind.length > 0 || more) && (
        <PanelButton
          label="Filters"
          variant="outline"
          face={
            <>
              <ListFilter size={15} aria-hidden="true" /> Filters
              {set.length > 0 && <span className={toolbar.number}>{set.length}</span>}
            </>
          }
        >
          {more}
          {behind.map(filter => (
            <Control key={filter.field} filter={filter} {...shared} />
          ))}
        </PanelButton>
      )}
      {children}
      {(set.length > 0 || chips) && (
        <div className={toolbar.chips}>
          {chips}
          {set.map(filter => (
            <FilterChip
              key={filter.field}
              label={`Remove filter: ${describe(filter, search)}`}
              onClear={() => onAsk(change(filter, undefined))}
            >
              {describe(filter, search)}
            </FilterChip>
          ))}
        </div>
      )}
    </div>
  )
}

/** What is asked for when a filter is set or cleared. */
function change<Search>(filter: Filter<Search>, value: string | true | undefined): Partial<Search> {
  const also = 'also' in filter ? filter.also?.(value === true ? undefined : value) : undefined
  // The choices of a filter are values of its field.
  return { [filter.field]: value || undefined, ...also } as Partial<Search>
}

/** A filter that is set, in the words of its chip. */
function describe<Search>(filter: Filter<Search>, search: Search): string {
  const value = String(search[filter.field])
  if ('choices' in filter) return filter.choices.find(choice => choice.value === value)?.label ?? value
  return filter.kind === 'day' ? `${filter.label} ${value}` : filter.label
}

const all = 'all'
const pauseMs = 250

interface ControlProps<Search> extends Pick<ToolbarProps<Search>, 'search' | 'onAsk'> {
  filter: Filter<Search>
}

function Control<Search>({ filter, search, onAsk }: ControlProps<Search>) {
  const { field, label } = filter
  const value = search[field] === undefined ? undefined : String(search[field])
  const choose = (chosen: string | true | undefined) => onAsk(change(filter, chosen))
  switch (filter.kind) {
    case 'text':
      return <SearchField label={label} value={value ?? ''} pauseMs={pauseMs} onSearch={choose} />
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={value !== undefined}
          onChange={({ target }) => choose(target.checked || undefined)}
        />
      )
    case 'day':
      return (
        <Field label={label}>
          <TextInput type="date" value={value ?? ''} onChange={({ target }) => choose(target.value)} />
        </Field>
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
      return (
        <Field label={label}>
          <Select value={value ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">{filter.any}</option>
            {filter.choices.map(choice => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        </Field>
      )
  }
}

interface FilterChipProps {
  /** What the button does that clears it. */
  label: string
  onClear: () => unknown
  children: ReactNode
}

/** A filter that is set: what it leaves, and the way back to all. */
export function FilterChip({ label, onClear, children }: FilterChipProps) {
  return (
    <span className={toolbar.chip}>
      <span className={toolbar.name}>{children}</span>
      <Button variant="ghost" size="icon" aria-label={label} onClick={onClear}>
        <CloseIcon />
      </Button>
    </span>
  )
}
