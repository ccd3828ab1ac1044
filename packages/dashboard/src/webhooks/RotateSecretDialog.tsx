import type { RotatedWebhookSecret } from '@latchkey/js'
import { Alert, Button, Dialog, Field } from '@latchkey/ui'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { formatExactMoment } from '../parts/page/Moment.tsx'
import type { EndpointDialogProps } from './EndpointForm.tsx'
import styles from './Webhooks.module.css'

const overlaps = [
  { hours: 1, name: '1 hour' },
  { hours: 24, name: '1 day' },
  { hours: 72, name: '3 days' },
  { hours: 168, name: '7 days' },
  { hours: 0, name: 'No time: the old one is not to be trusted any more' },
]

/** Makes a new secret, and shows it once. */
export function RotateSecretDialog({ project, endpoint, onClose }: EndpointDialogProps) {
  const [made, setMade] = useState<RotatedWebhookSecret>()
  const { register, sending } = useSentForm({ defaultValues: { hours: '24' } }, async ({ hours }) => {
    setMade(await project.app.rotateWebhookSecret(endpoint.id, { overlapHours: Number(hours) }))
  })
  if (made) {
    const isOverlapping = made.oldSecretExpiresAt.getTime() > Date.now()
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="The new secret"
        actions={<Button onClick={onClose}>I have copied it</Button>}
      >
        <FreshSecret secret={made.secret} />
        <p className={styles.quiet}>
          {isOverlapping
            ? `Deliveries are signed with both secrets until ${formatExactMoment(made.oldSecretExpiresAt)}.`
            : 'Deliveries are signed with the new secret only.'}
        </p>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Rotate the secret"
      description={`Makes a new signing secret for ${endpoint.url}. The present one ends in ${endpoint.secretLastFour}.`}
      actionLabel="Make a new secret"
      {...sending}
      onClose={onClose}
    >
      <Field
        label="The old secret signs as well for"
        hint="Put the new secret into your receiver meanwhile. No delivery is lost."
      >
        <Select {...register('hours')}>
          {overlaps.map(({ hours, name }) => (
            <option key={hours} value={hours}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}

/** The one time that a signing secret is shown. */
export function FreshSecret({ secret }: { secret: string }) {
  return (
    <div className={styles.secret}>
      <Alert>
        Copy the signing secret now. It is shown this once; only its last four characters can be seen later.
      </Alert>
      <CodeBlock title="Signing secret" code={secret} />
      <CodeBlock title="Verify a delivery" code={verification} />
    </div>
  )
}

const verification = `import { Webhook } from 'standardwebhooks'

const payload = new Webhook(secret).verify(body, headers)`
