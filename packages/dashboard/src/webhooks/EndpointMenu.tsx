import type { AdminOwnedProject, WebhookEndpoint } from '@latchkey/js'
import { MenuItem, MenuSeparator, TrashIcon } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, List, Pencil, Power, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { ReasonedItem, RowMenu } from '../parts/table/RowMenu.tsx'
import { useTask } from '../parts/use-task.ts'
import { DeleteEndpointDialog } from './DeleteEndpointDialog.tsx'
import { EditEndpointDialog } from './EditEndpointDialog.tsx'
import { RecoverDialog } from './RecoverDialog.tsx'
import { RotateSecretDialog } from './RotateSecretDialog.tsx'
import { SampleDialog } from './SampleDialog.tsx'
import { webhooksChanged } from './webhook-queries.ts'
import type { WebhooksSearch } from './webhooks.screens.ts'

export interface EndpointMenuProps {
  project: AdminOwnedProject
  endpoint: WebhookEndpoint
  onAsk: (change: WebhooksSearch) => unknown
}

type Open = 'edit' | 'sample' | 'rotate' | 'recover' | 'delete'

/** What can be done with an endpoint. */
export function EndpointMenu({ project, endpoint, onAsk }: EndpointMenuProps) {
  const { id, url, isEnabled } = endpoint
  const [opened, open] = useState<Open>()
  const whyNot = useRefusal('developer')
  const onlyOn = whyNot ?? (isEnabled ? undefined : 'Switch it on first.')
  const flip = useSwitch(project, endpoint)
  const common = { project, endpoint, onClose: () => open(undefined) }

  return (
    <>
      <RowMenu of={url}>
        <MenuItem icon={<List size={16} />} onSelect={() => onAsk({ view: 'deliveries', endpoint: id })}>
          Show deliveries
        </MenuItem>
        <ReasonedItem icon={<Send size={16} />} whyNot={onlyOn} onSelect={() => open('sample')}>
          Send a sample…
        </ReasonedItem>
        <ReasonedItem icon={<RotateCw size={16} />} whyNot={onlyOn} onSelect={() => open('recover')}>
          Send missed messages…
        </ReasonedItem>
        <MenuSeparator />
        <ReasonedItem icon={<Pencil size={16} />} whyNot={whyNot} onSelect={() => open('edit')}>
          Edit…
        </ReasonedItem>
        <ReasonedItem icon={<KeyRound size={16} />} whyNot={whyNot} onSelect={() => open('rotate')}>
          Rotate the secret…
        </ReasonedItem>
        <ReasonedItem icon={<Power size={16} />} whyNot={whyNot} onSelect={() => flip(!isEnabled)}>
          {isEnabled ? 'Switch off' : 'Switch on'}
        </ReasonedItem>
        <MenuSeparator />
        <ReasonedItem icon={<TrashIcon />} tone="destructive" whyNot={whyNot} onSelect={() => open('delete')}>
          Delete…
        </ReasonedItem>
      </RowMenu>
      {opened === 'edit' && <EditEndpointDialog {...common} />}
      {opened === 'sample' && <SampleDialog {...common} onSent={message => onAsk({ message })} />}
      {opened === 'rotate' && <RotateSecretDialog {...common} />}
      {opened === 'recover' && <RecoverDialog {...common} />}
      {opened === 'delete' && <DeleteEndpointDialog {...common} />}
    </>
  )
}

/** Both ways can be taken back, so that neither is confirmed first. */
function useSwitch(project: AdminOwnedProject, { id }: WebhookEndpoint) {
  const queries = useQueryClient()
  const flip = useTask(async (isEnabled: boolean): Promise<void> => {
    await project.app.updateWebhookEndpoint(id, { isEnabled })
    await webhooksChanged(queries, project)
    const done = isEnabled
      ? 'The endpoint is on. What it missed can be sent with “Send missed messages”.'
      : 'The endpoint is off, and its pending deliveries are given up.'
    tell(done, { undo: () => flip(!isEnabled) })
  })
  return flip
}
