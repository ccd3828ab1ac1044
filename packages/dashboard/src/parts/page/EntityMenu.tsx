import { MenuItem, MenuSeparator, TrashIcon } from '@latchkey/ui'
import { Copy, PanelRightOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { tell } from '../dialog/toast-manager.ts'
import { RowMenu } from '../table/RowMenu.tsx'
import { ReasonedItem } from './ReasonedItem.tsx'

export interface EntityMenuProps {
  name: string
  id: string
  /** What the id is called, such as “user id”. */
  idName: string
  onOpen: () => unknown
  /** Items between opening and copying. */
  children?: ReactNode
  /** Why the user may not delete it. */
  whyNotDelete?: string | undefined
  /** The question of the confirmation before it is deleted. */
  deletion: (close: () => void) => ReactNode
}

/** What can be done with a user, a team and the like from their list. */
export function EntityMenu({ name, id, idName, onOpen, children, whyNotDelete, deletion }: EntityMenuProps) {
  const [isDeleting, setDeleting] = useState(false)

  async function copyId() {
    await navigator.clipboard.writeText(id)
    tell(`Copied: ${idName}`)
  }

  return (
    <>
      <RowMenu of={name}>
        <MenuItem icon={<PanelRightOpen size={16} />} onSelect={onOpen}>
          Open
        </MenuItem>
        {children}
        <MenuItem icon={<Copy size={16} />} onSelect={copyId}>
          Copy {idName}
        </MenuItem>
        <MenuSeparator />
        <ReasonedItem icon={<TrashIcon />} tone="destructive" whyNot={whyNotDelete} onSelect={() => setDeleting(true)}>
          Delete…
        </ReasonedItem>
      </RowMenu>
      {isDeleting && deletion(() => setDeleting(false))}
    </>
  )
}
