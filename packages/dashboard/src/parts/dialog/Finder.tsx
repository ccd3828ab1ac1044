import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { classNames } from '@latchkey/ui'
import { Search } from 'lucide-react'
import type { FocusEvent, ReactNode } from 'react'
import styles from './Finder.module.css'

/** How everything that can be found looks: a line that the arrows go through. */
export const findClass = styles.find
export const findLabelClass = styles.label
export const findNoteClass = styles.note

export interface FinderProps {
  label: string
  typed: string
  onType: (typed: string) => void
  /** What is found, or groups of it, as the children ask for it. */
  items: readonly unknown[]
  /** Stands at the end of the field. */
  beside?: ReactNode
  empty: string
  /** Of the field, and of what is below it. */
  fieldClassName?: string | undefined
  findsClassName?: string | undefined
  /** The list of what was found. */
  children: ReactNode
}

/** A field with what it finds right below it: arrows go through that, Enter chooses. */
export function Finder(props: FinderProps) {
  const { label, typed, onType, items, beside, empty, fieldClassName, findsClassName, children } = props
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        open
        inline
        mode="none"
        items={items}
        value={typed}
        onValueChange={onType}
        itemToStringValue={getLabel}
        autoHighlight="always"
        keepHighlight
      >
        <div className={classNames(styles.field, fieldClassName)}>
          <Search size={16} aria-hidden="true" />
          <Autocomplete.Input
            autoFocus
            className={styles.input}
            aria-label={label}
            placeholder={label}
            onFocus={goOnAtEnd}
          />
          {beside}
        </div>
        <div className={classNames(styles.finds, findsClassName)}>
          <Autocomplete.Empty className={styles.empty}>{empty}</Autocomplete.Empty>
          {children}
        </div>
      </Autocomplete.Root>
    </CSPProvider>
  )
}

/** What was typed before the field had the focus goes on at its end. */
function goOnAtEnd({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
  field.setSelectionRange(field.value.length, field.value.length)
}

/** What stands in the field once something is chosen. */
function getLabel(item: unknown): string {
  return typeof item === 'object' && item !== null && 'label' in item ? String(item.label) : ''
}
