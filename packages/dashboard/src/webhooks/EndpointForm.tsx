import type { AdminOwnedProject, ApiError, EventType, WebhookEndpoint, WebhookEventType } from '@latchkey/js'
import { Button, Checkbox, Dialog, Field, FieldError, TextInput } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { changedValues, showRefusal } from '../parts/form/form.ts'
import { FreshSecret } from './RotateSecretDialog.tsx'
import styles from './Webhooks.module.css'
import { webhookEventTypesQuery } from './webhook-queries.ts'

export interface EndpointDialogProps {
  project: AdminOwnedProject
  endpoint: WebhookEndpoint
  onClose: () => void
}

export function EditEndpointDialog({ project, endpoint, onClose }: EndpointDialogProps) {
  const saved = toForm(endpoint)

  async function save(form: EndpointForm, types: readonly WebhookEventType[]) {
    await project.app.updateWebhookEndpoint(
      endpoint.id,
      changedValues(getOptions(saved, types), getOptions(form, types)),
    )
    tell('The endpoint is changed.')
    onClose()
  }
  return <EndpointDialog {...{ project, saved, onClose }} title="Edit endpoint" actionLabel="Save" onSave={save} />
}

/** A form that adds an endpoint, and shows its secret once. */
export function CreateEndpointDialog({ project, onClose }: { project: AdminOwnedProject; onClose: () => void }) {
  const [secret, setSecret] = useState<string>()

  async function create(form: EndpointForm, types: readonly WebhookEventType[]) {
    const made = await project.app.createWebhookEndpoint(getOptions(form, types))
    setSecret(made.secret)
  }
  if (secret === undefined) {
    const title = 'Add endpoint'
    return <EndpointDialog {...{ project, title, onClose }} saved={emptyForm} actionLabel={title} onSave={create} />
  }
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

interface EndpointFormProps {
  project: AdminOwnedProject
  title: string
  actionLabel: string
  saved: EndpointForm
  onSave: (form: EndpointForm, types: readonly WebhookEventType[]) => Promise<void>
  onClose: () => void
}

function EndpointDialog({ project, title, actionLabel, saved, onSave, onClose }: EndpointFormProps) {
  const { data: types = [] } = useQuery(webhookEventTypesQuery(project))
  const form = useForm<EndpointForm>({ defaultValues: saved })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async values => {
    try {
      await onSave(values, types)
    } catch (error) {
      showRefusal(error, form.setError, fieldOfRefusal)
    }
  })

  return (
    <FormDialog
      title={title}
      actionLabel={actionLabel}
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={save}
      onClose={onClose}
    >
      <EndpointFields form={form} types={types} />
    </FormDialog>
  )
}

/** Where to send, and what. */
function EndpointFields({ form, types }: { form: UseFormReturn<EndpointForm>; types: readonly WebhookEventType[] }) {
  const { register, watch, formState } = form
  const { errors } = formState
  const isEvery = watch('isEvery')
  return (
    <>
      <Field label="URL" hint="It must be reachable from this server." error={errors.url?.message}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_000}
          placeholder="https://example.com/hook"
          {...register('url', { validate: problemWithUrl })}
        />
      </Field>
      <Field label="Description" hint="Optional. What receives the events." error={errors.description?.message}>
        <TextInput autoComplete="off" maxLength={256} placeholder="Billing service" {...register('description')} />
      </Field>
      <fieldset className={styles.choices}>
        <legend>Events</legend>
        <Checkbox label="Every event" hint="Types that are added later included." {...register('isEvery')} />
        {!isEvery && (
          <div className={styles.typeChoices}>
            {types.map(({ type, description }) => (
              <Checkbox
                key={type}
                label={<code className={styles.code}>{type}</code>}
                hint={description}
                value={type}
                {...register('types', {
                  validate: (chosen, { isEvery }) => isEvery || chosen.length > 0 || 'Choose at least one.',
                })}
              />
            ))}
          </div>
        )}
        {errors.types?.message && <FieldError>{errors.types.message}</FieldError>}
      </fieldset>
    </>
  )
}

/** The form of an endpoint, for a new one and for changes. */
interface EndpointForm {
  url: string
  description: string
  isEvery: boolean
  types: string[]
}

const emptyForm: EndpointForm = { url: '', description: '', isEvery: true, types: [] }

function toForm({ url, description, eventTypes }: WebhookEndpoint): EndpointForm {
  return { url, description: description ?? '', isEvery: eventTypes === null, types: [...(eventTypes ?? [])] }
}

/** What the API takes. */
function getOptions({ url, description, isEvery, types }: EndpointForm, known: readonly WebhookEventType[]) {
  const eventTypes: EventType[] | null = isEvery
    ? null
    : known.map(({ type }) => type).filter(type => types.includes(type))
  return { url: url.trim(), description: description.trim() || null, eventTypes }
}

function problemWithUrl(text: string): true | string {
  const url = text.trim()
  if (url === '') return 'Enter the URL of your receiver.'
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return 'Enter a whole URL, such as https://example.com/hook.'
  }
  return true
}

/** A refusal of the server that is no mistake of the form is about the URL. */
function fieldOfRefusal(error: ApiError): 'url' | undefined {
  return error.statusCode === 400 && /URL/.test(error.message) ? 'url' : undefined
}
