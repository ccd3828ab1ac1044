import { Field } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import type { EndpointDialogProps } from './EndpointForm.tsx'
import { webhookEventTypesQuery } from './webhook-queries.ts'

export interface SampleDialogProps extends EndpointDialogProps {
  onSent: (messageId: string) => unknown
}

/** Sends the example of a type of event, and opens what became of it. */
export function SampleDialog({ project, endpoint, onSent, onClose }: SampleDialogProps) {
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
