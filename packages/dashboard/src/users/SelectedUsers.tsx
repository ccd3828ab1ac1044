import { Button } from '@latchkey/ui'
import { Download, Lock, LockOpen, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { type Selection, SelectionBar } from '../parts/table/SelectionBar.tsx'
import { sayCount } from '../parts/words.ts'
import { ExportUsersDialog } from '../user-transfer/ExportUsersDialog.tsx'
import { AddToTeamDialog } from './AddToTeamDialog.tsx'
import { DeleteUsersDialog } from './DeleteUsersDialog.tsx'
import { LockUsersDialog } from './LockUsersDialog.tsx'
import { UnlockUsersDialog } from './UnlockUsersDialog.tsx'

export interface SelectedUsersProps {
  project: Managed
  selection: Selection
  /** Why the user may change none of them. */
  whyNot: string | undefined
}

/** What can be done with everybody who is selected. */
export function SelectedUsers({ project, selection, whyNot }: SelectedUsersProps) {
  const [dialog, setDialog] = useState<'team' | 'export' | 'lock' | 'unlock' | 'delete'>()
  const mayNot = whyNot !== undefined
  const shared = { project, selection, onClose: () => setDialog(undefined) }
  return (
    <>
      <SelectionBar selection={selection} sayCount={count => sayCount(count, 'user')}>
        <Button variant="outline" size="small" disabled={mayNot} title={whyNot} onClick={() => setDialog('team')}>
          <UsersRound size={14} aria-hidden="true" /> Add to team
        </Button>
        <Button variant="outline" size="small" onClick={() => setDialog('export')}>
          <Download size={14} aria-hidden="true" /> Export
        </Button>
        <Button variant="outline" size="small" disabled={mayNot} title={whyNot} onClick={() => setDialog('lock')}>
          <Lock size={14} aria-hidden="true" /> Lock…
        </Button>
        <Button variant="outline" size="small" disabled={mayNot} title={whyNot} onClick={() => setDialog('unlock')}>
          <LockOpen size={14} aria-hidden="true" /> Unlock…
        </Button>
        <Button variant="outline" size="small" disabled={mayNot} title={whyNot} onClick={() => setDialog('delete')}>
          <Trash2 size={14} aria-hidden="true" /> Delete…
        </Button>
      </SelectionBar>
      {dialog === 'team' && <AddToTeamDialog {...shared} />}
      {dialog === 'export' && (
        <ExportUsersDialog project={project} ids={[...selection.chosen]} onClose={shared.onClose} />
      )}
      {dialog === 'lock' && <LockUsersDialog {...shared} />}
      {dialog === 'unlock' && <UnlockUsersDialog {...shared} />}
      {dialog === 'delete' && <DeleteUsersDialog {...shared} />}
    </>
  )
}
