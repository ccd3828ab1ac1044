import type { AdminOwnedProject } from '@latchkey/js'
import { MenuItem, MenuSeparator, TrashIcon } from '@latchkey/ui'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { NameDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { RowMenu } from '../parts/table/RowMenu.tsx'
import { useTask } from '../parts/use-task.ts'
import type { Named } from './named.ts'
import { updateConfig, useConfigChange } from './use-config-change.ts'

export interface NamedMenuProps {
  project: AdminOwnedProject
  /** Where the configuration has all of its kind: `payments.items`. */
  path: string
  /** What one of them is called. */
  one: string
  thing: Named
  /** What happens once it is removed. */
  children: ReactNode
}

/** What can be done with something that has a name in the configuration. */
export function NamedMenu({ project, path, one, thing: { id, displayName }, children }: NamedMenuProps) {
  const mayNot = useRefusal('developer') !== undefined
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  const change = useConfigChange(project)
  const remove = useTask(() => change({ [`${path}.${id}`]: null }, `${displayName} is removed.`))

  async function rename(name: string) {
    await updateConfig(project, { [`${path}.${id}.displayName`]: name })
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
          problem={`Give the ${one} a name.`}
          onSave={rename}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <ConfirmByTyping
          title={`Remove ${displayName}?`}
          phrase={id}
          actionLabel={`Remove ${one}`}
          onConfirm={remove}
          onClose={close}
        >
          {children}
        </ConfirmByTyping>
      )}
    </>
  )
}
