import type { AdminOwnedProject } from '@latchkey/js'
import { MenuItem } from '@latchkey/ui'
import { Copy, Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { updateConfig, useConfigChange } from '../../config/use-config-change.ts'
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

  const change = useConfigChange(project)
  const remove = useTask(() =>
    change(
      { [`emails.${kind}.${id}`]: null },
      isBuiltIn ? `${displayName} is the original again.` : `${displayName} is deleted.`,
    ),
  )

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
            await updateConfig(project, { [`emails.${kind}.${id}.displayName`]: name })
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
