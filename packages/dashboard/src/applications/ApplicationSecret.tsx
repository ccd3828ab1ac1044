import type { AdminOwnedProject, Application, RotatedApplicationSecret } from '@latchkey/js'
import { Alert, Button, Dialog, Field } from '@latchkey/ui'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { formatExactMoment, Moment } from '../parts/page/Moment.tsx'
import styles from './Applications.module.css'

const overlaps = [
  { hours: 1, name: '1 hour' },
  { hours: 24, name: '1 day' },
  { hours: 72, name: '3 days' },
  { hours: 168, name: '7 days' },
  { hours: 0, name: 'No time: the old one is not to be trusted any more' },
]

interface SecretProps {
  project: AdminOwnedProject
  application: Application
}

/** What is known of the secret, and how to make a new one. */
export function ApplicationSecret({ project, application }: SecretProps) {
  const [isRotating, setRotating] = useState(false)
  const whyNot = useRefusal('developer')
  const { secretLastFour, oldSecretExpiresAt } = application
  if (secretLastFour === null) return <p>A public application has no secret: PKCE protects its sign-ins.</p>
  return (
    <>
      <div className={styles.row}>
        <code>····{secretLastFour}</code>
        <Button variant="outline" disabled={whyNot !== undefined} title={whyNot} onClick={() => setRotating(true)}>
          <RotateCw size={15} aria-hidden="true" /> Rotate the secret…
        </Button>
      </div>
      {oldSecretExpiresAt && (
        <p className={styles.quiet}>
          The secret before it is taken as well: it ends <Moment at={oldSecretExpiresAt} />.
        </p>
      )}
      {isRotating && <RotateDialog {...{ project, application }} onClose={() => setRotating(false)} />}
    </>
  )
}

function RotateDialog({ project, application, onClose }: SecretProps & { onClose: () => void }) {
  const [made, setMade] = useState<RotatedApplicationSecret>()
  const { register, sending } = useSentForm({ defaultValues: { hours: '24' } }, async ({ hours }) => {
    setMade(await project.app.rotateApplicationSecret(application.id, { overlapHours: Number(hours) }))
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
        <FreshSecret clientId={application.id} secret={made.clientSecret} />
        <p className={styles.quiet}>
          {isOverlapping
            ? `Both secrets are taken until ${formatExactMoment(made.oldSecretExpiresAt)}.`
            : 'Only the new secret is taken.'}
        </p>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Rotate the secret"
      description={`Makes a new client secret for ${application.displayName}. The present one ends in ${application.secretLastFour}.`}
      actionLabel="Make a new secret"
      {...sending}
      onClose={onClose}
    >
      <Field
        label="The old secret is taken as well for"
        hint="Put the new secret into the application meanwhile. No sign-in is lost."
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

/** The one time that a client secret is shown. */
export function FreshSecret({ clientId, secret }: { clientId: string; secret: string }) {
  return (
    <div className={styles.secret}>
      <Alert>Copy the client secret now. It is shown this once; only its last four characters can be seen later.</Alert>
      <CodeBlock title="Client ID" code={clientId} />
      <CodeBlock title="Client secret" code={secret} />
    </div>
  )
}
