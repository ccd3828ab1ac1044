import type { AdminOwnedProject } from '@latchkey/js'
import { MenuItem, MenuSeparator, TrashIcon } from '@latchkey/ui'
import { Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { NameDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { RowMenu } from '../parts/table/RowMenu.tsx'
import { useTask } from '../parts/use-task.ts'
import { addStore, removeStore, renameStore, type Store } from './stores.ts'

export interface StoreMenuProps {
  project: AdminOwnedProject
  store: Store
}

export function StoreMenu({ project, store: { id, displayName, isDeclared } }: StoreMenuProps) {
  const mayNot = useRefusal('developer') !== undefined
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)

  const undo = useTask(async (takeBack: () => Promise<unknown>) => {
    await takeBack()
  }, 'As it was before.')

  const remove = useTask(async () => {
    const takeBack = await removeStore(project, id)
    tell(`${displayName} is removed.`, { undo: () => undo(takeBack) })
  })

  const addAgain = useTask(() => addStore(project, id, ''), `${displayName} is added.`)

  async function rename(name: string) {
    await renameStore(project, id, name)
    tell(`${name} is saved.`)
    close()
  }

  if (!isDeclared)
    return (
      <RowMenu of={displayName}>
        <MenuItem icon={<Undo2 size={16} />} isDisabled={mayNot} onSelect={() => addAgain()}>
          Add it again
        </MenuItem>
      </RowMenu>
    )
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
          problem="Give the store a name."
          onSave={rename}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <ConfirmByTyping
          title={`Remove ${displayName}?`}
          phrase={id}
          actionLabel="Remove store"
          onConfirm={remove}
          onClose={close}
        >
          Your server cannot read or write it from then on. Its values stay stored, still encrypted: they come back with
          a store of the same id. To erase values, delete them before you remove the store.
        </ConfirmByTyping>
      )}
    </>
  )
}
