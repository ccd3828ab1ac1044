import type { AdminOwnedProject } from '@latchkey/js'
import { Button, Dialog } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { showRefusal } from '../parts/form/form.ts'
import { EndpointFields } from './EndpointFields.tsx'
import { type EndpointForm, emptyForm, fieldOfRefusal, optionsOf } from './endpoint-form.ts'
import { FreshSecret } from './FreshSecret.tsx'
import { webhookEventTypesQuery, webhooksChanged } from './webhook-queries.ts'

/** A form that adds an endpoint, and shows its secret once. */
export function CreateEndpointDialog({ project, onClose }: { project: AdminOwnedProject; onClose: () => void }) {
  const queries = useQueryClient()
  const { data: types = [] } = useQuery(webhookEventTypesQuery(project))
  const [secret, setSecret] = useState<string>()
  const form = useForm<EndpointForm>({ defaultValues: emptyForm })
  const { errors, isSubmitting } = form.formState

  const create = form.handleSubmit(async values => {
    try {
      const made = await project.app.createWebhookEndpoint(optionsOf(values, types))
      setSecret(made.secret)
      await webhooksChanged(queries, project)
    } catch (error) {
      showRefusal(error, form.setError, fieldOfRefusal)
    }
  })

  if (secret !== undefined) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="The endpoint is added"
        actions={<Button onClick={onClose}>I have copied it</Button>}
      >
        <FreshSecret secret={secret} />
      </Dialog>
    )
  }
  return (
    <FormProvider {...form}>
      <FormDialog
        title="Add endpoint"
        actionLabel="Add endpoint"
        isBusy={isSubmitting}
        problem={errors.root?.message}
        onSubmit={create}
        onClose={onClose}
      >
        <EndpointFields types={types} />
      </FormDialog>
    </FormProvider>
  )
}
