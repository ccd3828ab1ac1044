import type { ServerUser } from '@latchkey/js'
import { MenuItem, MenuSeparator, TrashIcon } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy, PanelRightOpen } from 'lucide-react'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { RowMenu } from '../parts/RowMenu.tsx'
import { tell } from '../parts/toast-manager.ts'
import { paths } from '../paths.ts'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { nameOf } from './name-of.ts'
import { usersChanged } from './user-queries.ts'

export interface UserMenuProps {
  project: Managed
  user: ServerUser
}

/** What can be done with a user from the list. */
export function UserMenu({ project, user }: UserMenuProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)

  async function copyId() {
    await navigator.clipboard.writeText(user.id)
    tell('Copied: user id')
  }

  return (
    <>
      <RowMenu of={nameOf(user)}>
        <MenuItem
          icon={<PanelRightOpen size={16} />}
          onSelect={() => navigate({ to: paths.user, params: { projectId: project.id, userId: user.id } })}
        >
          Open
        </MenuItem>
        <MenuItem icon={<Copy size={16} />} onSelect={copyId}>
          Copy user id
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<TrashIcon />} tone="destructive" onSelect={() => setDeleting(true)}>
          Delete…
        </MenuItem>
      </RowMenu>
      {isDeleting && (
        <DeleteUserDialog
          user={user}
          onDeleted={() => usersChanged(queries, project)}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
