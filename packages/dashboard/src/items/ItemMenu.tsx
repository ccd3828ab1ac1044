import type { AdminOwnedProject } from '@latchkey/js'
import { MenuItem, MenuSeparator, TrashIcon } from '@latchkey/ui'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { NameDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { RowMenu } from '../parts/table/RowMenu.tsx'
import { useTask } from '../parts/use-task.ts'
import { type DeclaredItem, removeItem, renameItem } from './declared-items.ts'

export interface ItemMenuProps {
  project: AdminOwnedProject
  item: DeclaredItem
}

/** What can be done with an item from the list. */
export function ItemMenu({ project, item: { id, displayName } }: ItemMenuProps) {
  const mayNot = useRefusal('developer') !== undefined
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)

  const undo = useTask(async (takeBack: () => Promise<unknown>) => {
    await takeBack()
  }, 'As it was before.')

  const remove = useTask(async () => {
    const takeBack = await removeItem(project, id)
    tell(`${displayName} is removed.`, { undo: () => undo(takeBack) })
  })

  async function rename(name: string) {
    await renameItem(project, id, name)
    tell(`${name} is saved.`)
    close()
  }

  return (
    <>
      <RowMenu of={displayName}>
        <MenuItem icon={<Pencil size={16} />} isDisabled={mayNot} onSelect={() => setOpen('rename')}>
          Rename…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<TrashIcon />} tone="destructive" isDisabled={mayNot} onSelect={() => setOpen('remove')}>
          Remove…
        </MenuItem>
      </RowMenu>
      {open === 'rename' && (
        <NameDialog
          title={`Rename ${displayName}`}
          description={`The id stays ${id}, so your code keeps working.`}
          actionLabel="Save name"
          name={displayName}
          problem="Give the item a name."
          onSave={rename}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <ConfirmByTyping
          title={`Remove ${displayName}?`}
          phrase={id}
          actionLabel="Remove item"
          onConfirm={remove}
          onClose={close}
        >
          Requests for it are refused from then on, and it is gone from this dashboard. The balances of your customers
          stay stored: they come back with an item of the same id.
        </ConfirmByTyping>
      )}
    </>
  )
}
