import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Field, TextInput } from '@latchkey/ui'
import { TextArea } from '../parts/form/Controls.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { Section } from '../parts/page/PageHeader.tsx'
import { useProjectForm } from './use-project-form.ts'

const names = { displayName: 'Name', description: 'Description' }

/** What the project is called. */
export function GeneralForm({ project }: { project: AdminOwnedProject }) {
  const { displayName, description } = project
  const { register, formState, changes, isSaving, save, discard } = useProjectForm(project, {
    saved: { displayName, description },
    names,
    toUpdate: fields => fields,
  })
  const { errors } = formState

  return (
    <form onSubmit={save} noValidate>
      <Section
        title="General"
        description="The name is shown to people in mails and on the sign-in pages. Logos and colours are under Branding."
      >
        <Field label="Name" error={errors.displayName?.message}>
          <TextInput
            autoComplete="off"
            maxLength={256}
            {...register('displayName', { validate: name => name.trim() !== '' || 'Give the project a name.' })}
          />
        </Field>
        <Field label="Description" hint="For you and your team.">
          <TextArea rows={3} maxLength={10_000} {...register('description')} />
        </Field>
      </Section>
      {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
      <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
    </form>
  )
}
