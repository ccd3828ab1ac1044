import type { AdminOwnedProject, ApplicationFirstView } from '@latchkey/js'
import { Button, Dialog } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import { FreshSecret } from './ApplicationSecret.tsx'
import { type ApplicationForm, emptyForm, toLines, toOptions } from './application-form.ts'
import { applicationScreen } from './applications.screens.ts'

/** A form that registers an application, and shows its secret once. */
export function CreateApplicationDialog({ project, onClose }: { project: AdminOwnedProject; onClose: () => void }) {
  const navigate = useNavigate()
  const [made, setMade] = useState<ApplicationFirstView>()
  const { sending, ...form } = useSentForm<ApplicationForm>({ defaultValues: emptyForm }, async values => {
    const created = await project.app.createApplication({
      ...toOptions(values),
      displayName: values.displayName.trim(),
      redirectUris: toLines(values.redirectUris),
    })
    if (created.clientSecret === null) await open(created.id)
    else setMade(created)
  })

  async function open(applicationId: string) {
    await navigate({ to: applicationScreen.path, params: { projectId: project.id, applicationId } })
  }

  if (made?.clientSecret) {
    const leave = () => void open(made.id)
    return (
      <Dialog
        isOpen
        onClose={leave}
        title="The application is registered"
        actions={<Button onClick={leave}>I have copied it</Button>}
      >
        <FreshSecret clientId={made.id} secret={made.clientSecret} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Register an application"
      description="A program that signs people in with the users of this project, by OpenID Connect."
      actionLabel="Register"
      {...sending}
      onClose={onClose}
    >
      <ApplicationFields form={form} isNew />
    </FormDialog>
  )
}
