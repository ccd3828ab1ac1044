import type { AdminOwnedProject } from '@latchkey/js'
import { Button, TrashIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { metricsQuery } from '../../metrics/metrics-queries.ts'
import { ConfirmByTyping } from '../../parts/dialog/ConfirmDialog.tsx'
import entity from '../../parts/page/Entity.module.css'
import { sayCount } from '../../parts/words.ts'
import { authMethodsScreen } from '../../projects/projects.screens.ts'
import type { ProviderEntry } from './provider-entries.ts'
import { useProviderChanges } from './use-provider-changes.ts'

/** Takes a provider out of the configuration, after saying whom that concerns. */
export function RemoveProvider({ project, entry }: { project: AdminOwnedProject; entry: ProviderEntry }) {
  const navigate = useNavigate()
  const { remove } = useProviderChanges(project, entry)
  const [isAsking, setAsking] = useState(false)

  async function confirm() {
    if (!(await remove())) return false
    await navigate({ to: authMethodsScreen.path, params: { projectId: project.id } })
    return true
  }

  return (
    <div>
      <Button variant="outline" className={entity.danger} onClick={() => setAsking(true)}>
        <TrashIcon /> Remove {entry.name}…
      </Button>
      {isAsking && (
        <ConfirmByTyping
          title={`Remove ${entry.name}?`}
          phrase="remove"
          actionLabel="Remove provider"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <WhoSignsIn project={project} entry={entry} /> No one can sign in with {entry.name} any more, and your app
          cannot act there. To only hide its button, turn it off.
        </ConfirmByTyping>
      )}
    </div>
  )
}

/** How many there are, as soon as the figures say so. */
function WhoSignsIn({ project, entry }: { project: AdminOwnedProject; entry: ProviderEntry }) {
  const { data } = useQuery(metricsQuery(project, false))
  if (!data) return null
  const count = data.loginMethods.find(({ method }) => method === entry.id)?.count ?? 0
  if (count === 0) return 'No user has signed in with it yet.'
  return (
    <strong>
      {sayCount(count, 'user')} {count === 1 ? 'signs' : 'sign'} in with it; those without another method are locked
      out.
    </strong>
  )
}
