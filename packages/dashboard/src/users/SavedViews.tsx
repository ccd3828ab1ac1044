import { Button, CloseIcon } from '@latchkey/ui'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { NameDialog } from '../parts/dialog/FormDialog.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { clear, isFiltered } from '../use-screen-search.ts'
import styles from './SavedViews.module.css'
import { areSame, readViews, type UserView, writeViews } from './user-views.ts'
import type { UserFilters, UsersSearch } from './users.screens.ts'

export interface SavedViewsProps {
  project: Managed
  input: UserFilters
  onAsk: (change: UsersSearch) => void
}

/** The views that this person saved, one button each, and what saves the filters that are set. */
export function SavedViews({ project, input, onAsk }: SavedViewsProps) {
  const [views, setViews] = useState(() => readViews(project.id))
  const [isNaming, setNaming] = useState(false)
  const isUnsaved = isFiltered(input) && !views.some(({ filters }) => areSame(filters, input))

  function change(next: readonly UserView[]) {
    writeViews(project.id, next)
    setViews(next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label="Saved views" className={styles.views}>
      {views.map(view => (
        <span key={view.name} className={toolbar.group}>
          <Button
            variant="outline"
            size="small"
            aria-pressed={areSame(view.filters, input)}
            onClick={() => onAsk({ ...clear(input), ...view.filters })}
          >
            <span className={toolbar.name}>{view.name}</span>
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove the view ${view.name}`}
            onClick={() => change(views.filter(({ name }) => name !== view.name))}
          >
            <CloseIcon />
          </Button>
        </span>
      ))}
      {/* Always there: the list must not move away below a click that ends the typing of a search. */}
      <Button variant="ghost" size="small" disabled={!isUnsaved} onClick={() => setNaming(true)}>
        <Bookmark size={14} aria-hidden="true" /> Save view…
      </Button>
      {isNaming && (
        <NameDialog
          title="Save view"
          description="The filters and the order, in this browser. A view of the same name is replaced."
          actionLabel="Save view"
          longest={60}
          problem="Enter a name for the view."
          onSave={async name => {
            change([...views.filter(view => view.name !== name), { name, filters: input }])
            setNaming(false)
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}
