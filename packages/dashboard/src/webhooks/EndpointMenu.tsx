import type { AdminOwnedProject, WebhookEndpoint } from '@latchkey/js'
import { Field, MenuItem, MenuSeparator, TextInput, TrashIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, List, Pencil, Power, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { Select } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { ReasonedItem, RowMenu } from '../parts/table/RowMenu.tsx'
import { useTask } from '../parts/use-task.ts'
import { formatCount } from '../parts/words.ts'
import { EditEndpointDialog, type EndpointDialogProps } from './EndpointForm.tsx'
import { RotateSecretDialog } from './RotateSecretDialog.tsx'
import { webhookEventTypesQuery } from './webhook-queries.ts'
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
  const flip = useTask(async (isEnabled: boolean): Promise<void> => {
    await project.app.updateWebhookEndpoint(id, { isEnabled })
    const done = isEnabled
      ? 'The endpoint is on. What it missed can be sent with “Send missed messages”.'
      : 'The endpoint is off, and its pending deliveries are given up.'
    tell(done, { undo: () => flip(!isEnabled) })
  })
  return flip
}

function DeleteEndpointDialog({ project, endpoint, onClose }: EndpointDialogProps) {
  const remove = useTask(() => project.app.deleteWebhookEndpoint(endpoint.id), 'The endpoint is deleted.')

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

/** Sends all messages again whose delivery was given up, after an outage of the receiver. */
function RecoverDialog({ project, endpoint, onClose }: EndpointDialogProps) {
  const { register, errors, sending } = useSentForm(
    {
      defaultValues: { since: inLocalTime(endpoint.lastSuccessAt ?? oneDayAgo()) },
    },
    async ({ since }) => {
      const count = await project.app.recoverWebhookDeliveries(endpoint.id, { since: new Date(since) })
      tell(
        count === 0 ? 'No delivery was given up since then.' : `${formatCount(count, 'message')} will be sent again.`,
      )
      onClose()
    },
  )
  return (
    <FormDialog
      title="Send missed messages"
      description={`Sends every message to ${endpoint.url} again whose delivery was given up. What was delivered, or is still tried, is not sent twice.`}
      actionLabel="Send them again"
      {...sending}
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

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const oneDayAgo = () => new Date(Date.now() - dayMs)

/** As a field for a date and a time has it. */
function inLocalTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

interface SampleDialogProps extends EndpointDialogProps {
  onSent: (messageId: string) => unknown
}

/** Sends the example of a type of event, and opens what became of it. */
function SampleDialog({ project, endpoint, onSent, onClose }: SampleDialogProps) {
  const { data: types = [] } = useQuery(webhookEventTypesQuery(project))
  const { register, watch, sending } = useSentForm({ defaultValues: { type: 'user.created' } }, async () => {
    const { messageId } = await project.app.testWebhookEndpoint(endpoint.id, { eventType: chosen?.type })
    onClose()
    onSent(messageId)
  })
  const chosen = types.find(({ type }) => type === watch('type'))

  return (
    <FormDialog
      title="Send a sample"
      description={`To ${endpoint.url}, in one attempt.`}
      actionLabel="Send"
      {...sending}
      onClose={onClose}
    >
      <Field label="Type of event" hint={chosen?.description}>
        <Select {...register('type')}>
          {types.map(({ type }) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </Select>
      </Field>
      {chosen && <CodeBlock title="Its data" language="json" code={JSON.stringify(chosen.example, null, 2)} />}
    </FormDialog>
  )
}
