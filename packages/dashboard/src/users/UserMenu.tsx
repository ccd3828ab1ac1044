import type { ServerUser } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Managed } from '../api.ts'
import { EntityMenu } from '../parts/EntityMenu.tsx'
import { paths } from '../paths.ts'
import { useRefusal } from '../roles/use-refusal.ts'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { nameOf } from './name-of.ts'
import { usersChanged } from './user-queries.ts'

/** What can be done with a user from the list. */
export function UserMenu({ project, user }: { project: Managed; user: ServerUser }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const whyNotDelete = useRefusal('support')
  return (
    <EntityMenu
      name={nameOf(user)}
      id={user.id}
      idName="user id"
      onOpen={() => navigate({ to: paths.user, params: { projectId: project.id, userId: user.id } })}
      whyNotDelete={whyNotDelete}
      deletion={close => (
        <DeleteUserDialog user={user} onDeleted={() => usersChanged(queries, project)} onClose={close} />
      )}
    />
  )
}
