import { useQueryClient } from '@tanstack/react-query'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'
import type { EndpointDialogProps } from './EditEndpointDialog.tsx'
import { webhooksChanged } from './webhook-queries.ts'

export function DeleteEndpointDialog({ project, endpoint, onClose }: EndpointDialogProps) {
  const queries = useQueryClient()
  const remove = useTask(async () => {
    await project.app.deleteWebhookEndpoint(endpoint.id)
    await webhooksChanged(queries, project)
  }, 'The endpoint is deleted.')

  return (
    <ConfirmByTyping
      title="Delete this endpoint?"
      phrase="delete"
      actionLabel="Delete endpoint"
      onConfirm={remove}
      onClose={onClose}
    >
      Nothing is sent to {endpoint.url} any more, and its pending deliveries are dropped. Its secret cannot be brought
      back. To pause it instead, switch it off.
    </ConfirmByTyping>
  )
}
