import { Field, TextInput } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { showRefusal } from '../parts/form/form.ts'
import { sayCount } from '../parts/words.ts'
import type { EndpointDialogProps } from './EditEndpointDialog.tsx'
import { inLocalTime, oneDayAgo } from './local-time.ts'
import { webhooksChanged } from './webhook-queries.ts'

/** Sends all messages again whose delivery was given up, after an outage of the receiver. */
export function RecoverDialog({ project, endpoint, onClose }: EndpointDialogProps) {
  const queries = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { since: inLocalTime(endpoint.lastSuccessAt ?? oneDayAgo()) },
  })
  const { errors, isSubmitting } = formState

  const recover = handleSubmit(async ({ since }) => {
    try {
      const count = await project.app.recoverWebhookDeliveries(endpoint.id, { since: new Date(since) })
      await webhooksChanged(queries, project)
      tell(count === 0 ? 'No delivery was given up since then.' : `${sayCount(count, 'message')} will be sent again.`)
      onClose()
    } catch (error) {
      showRefusal(error, setError)
    }
  })

  return (
    <FormDialog
      title="Send missed messages"
      description={`Sends every message to ${endpoint.url} again whose delivery was given up. What was delivered, or is still tried, is not sent twice.`}
      actionLabel="Send them again"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={recover}
      onClose={onClose}
    >
      <Field label="Since" hint="Messages are kept for 30 days." error={errors.since?.message}>
        <TextInput
          type="datetime-local"
          {...register('since', {
            validate: since => !Number.isNaN(new Date(since).getTime()) || 'Enter a date and a time.',
          })}
        />
      </Field>
    </FormDialog>
  )
}
