import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Field, TextInput } from '@latchkey/ui'
import { Controller } from 'react-hook-form'
import { TextArea } from '../parts/form/Controls.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { Section } from '../parts/page/PageHeader.tsx'
import { LogoField } from './LogoField.tsx'
import { useProjectForm } from './use-project-form.ts'

const names = {
  displayName: 'Name',
  description: 'Description',
  logoUrl: 'Logo',
  fullLogoUrl: 'Full logo',
  fullLogoDarkUrl: 'Logo on dark pages',
}
const square = { width: 256, height: 256 }
const wide = { width: 720, height: 192 }

/** What the project is called, and its logos. */
export function GeneralForm({ project }: { project: AdminOwnedProject }) {
  const { displayName, description, logoUrl, fullLogoUrl, fullLogoDarkUrl } = project
  const { register, control, formState, changes, isSaving, save, discard } = useProjectForm(project, {
    saved: { displayName, description, logoUrl, fullLogoUrl, fullLogoDarkUrl },
    names,
    toUpdate: fields => fields,
  })
  const { errors } = formState

  return (
    <form onSubmit={save} noValidate>
      <Section title="General" description="The name is shown to people in mails and on the sign-in pages.">
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
      <Section
        title="Logos"
        description="A small one for lists and buttons, and a full one with the name in it, for mails and the sign-in pages. PNG, JPEG or WebP."
      >
        <Controller
          control={control}
          name="logoUrl"
          render={({ field }) => (
            <LogoField
              label="Logo"
              projectName={displayName}
              url={field.value}
              most={square}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="fullLogoUrl"
          render={({ field }) => (
            <LogoField
              label="Full logo"
              projectName={displayName}
              url={field.value}
              most={wide}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="fullLogoDarkUrl"
          render={({ field }) => (
            <LogoField
              label="Logo on dark pages"
              projectName={displayName}
              url={field.value}
              most={wide}
              onChange={field.onChange}
            />
          )}
        />
      </Section>
      {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
      <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
    </form>
  )
}
