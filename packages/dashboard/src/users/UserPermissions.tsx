import type { ServerUser } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { Granted } from '../permissions/Granted.tsx'
import { GrantsDialog } from '../permissions/GrantsDialog.tsx'

/** What a user was granted in the whole project. */
export function UserPermissions({ project, user }: { project: Managed; user: ServerUser }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <div>
        <Granted project={project} user={user} team={null} />
      </div>
      <div>
        <Button variant="outline" size="small" onClick={() => setEditing(true)}>
          Edit permissions
        </Button>
      </div>
      {isEditing && <GrantsDialog project={project} user={user} team={null} onClose={() => setEditing(false)} />}
    </>
  )
}
