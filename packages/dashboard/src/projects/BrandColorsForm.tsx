import type { AdminOwnedProject, CompleteConfig } from '@latchkey/js'
import { Alert, Field, TextInput } from '@latchkey/ui'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { Section } from '../parts/page/PageHeader.tsx'
import { providersForSignIn } from '../sign-in-methods/providers/provider-entries.ts'
import { getAuthMethods } from './auth-methods.ts'
import {
  type BrandColors,
  brandColorNames,
  colorProblem,
  getBrandColors,
  getBranding,
  toConfigChanges,
} from './brand-colors.ts'
import { SignInPreview } from './SignInPreview.tsx'

interface BrandColorsFormProps {
  project: AdminOwnedProject
  config: CompleteConfig
}

/** The colour of buttons on the sign-in pages and in mails, on light and on dark pages, beside the sign-in page in what is typed. */
export function BrandColorsForm({ project, config }: BrandColorsFormProps) {
  const { register, watch, formState, changes, isSaving, save, discard } = useSavedForm<BrandColors>({
    saved: getBrandColors(config),
    names: brandColorNames,
    async update(changed) {
      await project.updateConfig(toConfigChanges(changed))
    },
  })
  const { root, ...problems } = formState.errors
  const typed = watch()
  const fields = [
    { name: 'light', label: 'Main colour', hint: 'Such as #4338ca. Empty: black.' },
    { name: 'dark', label: 'Main colour on dark pages', hint: 'Empty: the same colour.' },
  ] as const

  return (
    <form onSubmit={save} noValidate>
      <Section
        title="Colours"
        description="Of buttons on the sign-in pages and in mails. Text on it is black or white, whichever is easier to read."
      >
        {fields.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={problems[name]?.message}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              {...register(name, { validate: colorProblem })}
            />
          </Field>
        ))}
        <SignInPreview
          {...getAuthMethods(config)}
          providers={providersForSignIn(config)}
          displayName={project.displayName}
          branding={getBranding(project, typed)}
        />
      </Section>
      {root && <Alert tone="destructive">{root.message}</Alert>}
      <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
    </form>
  )
}
