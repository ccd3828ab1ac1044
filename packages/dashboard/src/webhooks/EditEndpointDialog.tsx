import type { AdminOwnedProject, WebhookEndpoint } from '@latchkey/js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { changedValues, showRefusal } from '../parts/form/form.ts'
import { EndpointFields } from './EndpointFields.tsx'
import { type EndpointForm, fieldOfRefusal, formOf, optionsOf } from './endpoint-form.ts'
import { webhookEventTypesQuery, webhooksChanged } from './webhook-queries.ts'

export interface EndpointDialogProps {
  project: AdminOwnedProject
  endpoint: WebhookEndpoint
  onClose: () => void
}

export function EditEndpointDialog({ project, endpoint, onClose }: EndpointDialogProps) {
  const queries = useQueryClient()
  const { data: types = [] } = useQuery(webhookEventTypesQuery(project))
  const saved = formOf(endpoint)
  const form = useForm<EndpointForm>({ defaultValues: saved })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async values => {
    try {
      await project.app.updateWebhookEndpoint(
        endpoint.id,
        changedValues(optionsOf(saved, types), optionsOf(values, types)),
      )
      await webhooksChanged(queries, project)
      tell('The endpoint is changed.')
      onClose()
    } catch (error) {
      showRefusal(error, form.setError, fieldOfRefusal)
    }
  })

  return (
    <FormProvider {...form}>
      <FormDialog
        title="Edit endpoint"
        actionLabel="Save"
        isBusy={isSubmitting}
        problem={errors.root?.message}
        onSubmit={save}
        onClose={onClose}
      >
        <EndpointFields types={types} />
      </FormDialog>
    </FormProvider>
  )
}
