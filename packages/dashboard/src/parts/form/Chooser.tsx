import { Autocomplete } from '@base-ui/react/autocomplete'
import { Avatar, Spinner } from '@latchkey/ui'
import { Finder, findClass, findLabelClass, findNoteClass } from '../dialog/Finder.tsx'
import styles from './Chooser.module.css'

/** One of the things to choose from. */
export interface Choice {
  readonly id: string
  readonly label: string
  /** Distinguishes those of the same name. */
  readonly note?: string
  /** Shows a face or a sign; `undefined` for what has none. */
  readonly imageUrl?: string | null
  /** Why it cannot be chosen, such as “Member already”. */
  readonly whyNot?: string
}

export interface ChooserProps {
  label: string
  typed: string
  onType: (typed: string) => void
  choices: readonly Choice[]
  onChoose: (choice: Choice) => unknown
  /** Said when there is nothing to choose from. */
  empty: string
  isBusy?: boolean
}

/** A search with its finds right below it, for dialogs: arrows go through them, Enter chooses. */
export function Chooser({ label, typed, onType, choices, onChoose, empty, isBusy = false }: ChooserProps) {
  return (
    <Finder
      label={label}
      typed={typed}
      onType={onType}
      items={choices}
      beside={isBusy && <Spinner />}
      empty={isBusy ? 'Searching…' : empty}
      fieldClassName={styles.field}
      findsClassName={styles.finds}
    >
      <Autocomplete.List aria-label={label}>
        {(choice: Choice) => (
          <Autocomplete.Item
            key={choice.id}
            value={choice}
            disabled={choice.whyNot !== undefined}
            className={findClass}
            onClick={() => onChoose(choice)}
          >
            {choice.imageUrl !== undefined && <Avatar size="small" imageUrl={choice.imageUrl} name={choice.label} />}
            <span className={styles.words}>
              <span className={findLabelClass}>{choice.label}</span>
              {choice.note && <span className={findNoteClass}>{choice.note}</span>}
            </span>
            {choice.whyNot && <span className={findNoteClass}>{choice.whyNot}</span>}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Finder>
  )
}
