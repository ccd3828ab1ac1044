import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Field, TextInput } from '@latchkey/ui'
import { Controller } from 'react-hook-form'
import { TextArea } from '../parts/form/Controls.tsx'
import { PictureField, readLogo } from '../parts/form/PictureField.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { Section } from '../parts/page/PageHeader.tsx'
import styles from './GeneralForm.module.css'
import { useProjectForm } from './use-project-form.ts'

const names = {
  displayName: 'Name',
  description: 'Description',
  logoUrl: 'Logo',
  fullLogoUrl: 'Full logo',
  fullLogoDarkUrl: 'Logo on dark pages',
}
/** Kept no larger than this. */
const wide = { width: 720, height: 192 }
const logos = [
  { name: 'logoUrl', most: { width: 256, height: 256 } },
  { name: 'fullLogoUrl', most: wide },
  { name: 'fullLogoDarkUrl', most: wide },
] as const

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
        {logos.map(({ name, most }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <LogoField
                label={names[name]}
                projectName={displayName}
                url={field.value}
                most={most}
                onChange={field.onChange}
              />
            )}
          />
        ))}
      </Section>
      {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
      <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
    </form>
  )
}

interface LogoFieldProps {
  label: string
  projectName: string
  url: string | null
  /** It is kept no larger than this. */
  most: { readonly width: number; readonly height: number }
  onChange: (url: string | null) => void
}

/** A logo of the project, whole, whatever its shape. */
function LogoField({ label, projectName, url, most, onChange }: LogoFieldProps) {
  return (
    <PictureField
      label={label}
      name={projectName}
      imageUrl={url}
      onChange={onChange}
      read={file => readLogo(file, most)}
      shown={
        <span className={styles.frame}>
          {url ? <img src={url} alt={`${label} of ${projectName}`} /> : <span className={styles.none}>None</span>}
        </span>
      }
    />
  )
}
