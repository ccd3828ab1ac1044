import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Avatar, Spinner } from '@latchkey/ui'
import { Search } from 'lucide-react'
import styles from './Chooser.module.css'

/** One of the things to choose from. */
export interface Choice {
  readonly id: string
  readonly label: string
  /** Tells apart those of the same name. */
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
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        open
        inline
        mode="none"
        items={choices}
        value={typed}
        onValueChange={onType}
        itemToStringValue={(choice: Choice) => choice.label}
        autoHighlight="always"
      >
        <div className={styles.field}>
          <Search size={15} aria-hidden="true" />
          <Autocomplete.Input autoFocus className={styles.input} aria-label={label} placeholder={label} />
          {isBusy && <Spinner />}
        </div>
        <div className={styles.finds}>
          <Autocomplete.Empty className={styles.empty}>{isBusy ? 'Searching…' : empty}</Autocomplete.Empty>
          <Autocomplete.List aria-label={label}>
            {(choice: Choice) => (
              <Autocomplete.Item
                key={choice.id}
                value={choice}
                disabled={choice.whyNot !== undefined}
                className={styles.choice}
                onClick={() => onChoose(choice)}
              >
                {choice.imageUrl !== undefined && (
                  <Avatar size="small" imageUrl={choice.imageUrl} name={choice.label} />
                )}
                <span className={styles.words}>
                  <span className={styles.label}>{choice.label}</span>
                  {choice.note && <span className={styles.note}>{choice.note}</span>}
                </span>
                {choice.whyNot && <span className={styles.note}>{choice.whyNot}</span>}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </div>
      </Autocomplete.Root>
    </CSPProvider>
  )
}
