import type { AdminOwnedProject, LatchkeyConfig } from '@latchkey/js'
import { MenuItem } from '@latchkey/ui'
import { Copy, Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { NameDialog } from '../../parts/dialog/FormDialog.tsx'
import { tell } from '../../parts/dialog/toast-manager.ts'
import { EntityMenu, ReasonedItem } from '../../parts/table/RowMenu.tsx'
import { useTask } from '../../parts/use-task.ts'

export interface SourceMenuProps {
  project: AdminOwnedProject
  kind: SourceKind
  /** What one of them is called. */
  one: 'template' | 'theme'
  source: { readonly id: string; readonly displayName: string }
  isBuiltIn: boolean
  /** By which code names it. */
  nameInCode?: string | undefined
  /** Why the signed-in user may change none of it. */
  whyNot: string | undefined
  whyNotDelete?: string | undefined
  /** What happens to what used it. */
  afterDeletion: string
  onOpen: () => unknown
}

/** What can be done with a theme or a template from its list. Each change is one of the configuration, and can be undone. */
export function SourceMenu(props: SourceMenuProps) {
  const { project, kind, one, source, isBuiltIn, nameInCode, whyNot, whyNotDelete, afterDeletion, onOpen } = props
  const { id, displayName } = source
  const [opened, setOpened] = useState<'rename' | 'restore'>()
  const close = () => setOpened(undefined)

  const remove = useTask(async () => {
    const takeBack = await removeSource(project, kind, id)
    tell(isBuiltIn ? `${displayName} is the original again.` : `${displayName} is deleted.`, { undo: takeBack })
  })

  return (
    <>
      <EntityMenu
        name={displayName}
        id={id}
        idName={`${one} id`}
        onOpen={onOpen}
        whyNotDelete={whyNot ?? (isBuiltIn ? `A built-in ${one} can be changed, but not deleted.` : whyNotDelete)}
        deletion={closeDeletion => (
          <ConfirmDialog
            title={`Delete ${displayName}?`}
            description={`${afterDeletion} You can undo this at once, and later in the history of the configuration.`}
            actionLabel={`Delete ${one}`}
            isDestructive
            onConfirm={remove}
            onClose={closeDeletion}
          />
        )}
      >
        <ReasonedItem icon={<Pencil size={16} />} whyNot={whyNot} onSelect={() => setOpened('rename')}>
          Rename…
        </ReasonedItem>
        {isBuiltIn && (
          <ReasonedItem icon={<RotateCcw size={16} />} whyNot={whyNot} onSelect={() => setOpened('restore')}>
            Restore the original…
          </ReasonedItem>
        )}
        {nameInCode !== undefined && (
          <MenuItem icon={<Copy size={16} />} onSelect={() => copyName(nameInCode)}>
            Copy name in code
          </MenuItem>
        )}
      </EntityMenu>
      {opened === 'rename' && (
        <NameDialog
          title={`Rename ${displayName}`}
          actionLabel="Rename"
          name={displayName}
          problem={`Give the ${one} a name.`}
          onSave={async name => {
            await renameSource(project, kind, id, name)
            close()
          }}
          onClose={close}
        />
      )}
      {opened === 'restore' && (
        <ConfirmDialog
          title={`Restore the original of ${displayName}?`}
          description="It is again as it was before you changed it. What you wrote stays in the history."
          actionLabel="Restore the original"
          onConfirm={remove}
          onClose={close}
        />
      )}
    </>
  )
}

async function copyName(name: string) {
  await navigator.clipboard.writeText(name)
  tell(`Copied: ${name}`)
}

/** Themes and templates as part of the configuration, by which they are renamed and removed. */
type SourceKind = 'themes' | 'templates'

async function renameSource(project: AdminOwnedProject, kind: SourceKind, id: string, displayName: string) {
  const changes: unknown = { [`emails.${kind}.${id}.displayName`]: displayName }
  // To the compiler, a computed name is any text.
  await project.updateConfig(changes as LatchkeyConfig)
}

/** Removes it; a built-in one has its original source again. Returns what takes that back. */
async function removeSource(project: AdminOwnedProject, kind: SourceKind, id: string): Promise<() => Promise<unknown>> {
  // As above.
  const { version } = await project.updateConfig({ [`emails.${kind}.${id}`]: null } as LatchkeyConfig)
  return () => project.restoreConfig(version - 1, { expectedVersion: version })
}
