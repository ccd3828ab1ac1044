import { Button, CloseIcon, classNames } from '@latchkey/ui'
import type { ReactNode } from 'react'
import saveBar from '../form/SaveBar.module.css'
import type { Selection } from './selection.ts'

export interface SelectionBarProps {
  selection: Selection
  /** How to call so many, such as “3 users”. */
  sayCount: (count: number) => string
  /** What can be done with all of them. */
  children: ReactNode
}

/** Stands at the foot of the window as long as rows are selected. */
export function SelectionBar({ selection, sayCount, children }: SelectionBarProps) {
  const count = selection.chosen.size
  return (
    <div role="status" className={saveBar.announcement}>
      {count > 0 && (
        <div className={saveBar.bar}>
          <span className={saveBar.count}>
            <span className={saveBar.words}>
              <strong>{sayCount(count)}</strong> selected
            </span>
            <Button variant="ghost" size="icon" aria-label="Clear the selection" onClick={selection.clear}>
              <CloseIcon />
            </Button>
          </span>
          <span className={classNames(saveBar.actions, saveBar.many)}>{children}</span>
        </div>
      )}
    </div>
  )
}
