import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Field, TextInput } from '@latchkey/ui'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { Section } from '../parts/page/PageHeader.tsx'
import styles from './BrandColorsForm.module.css'
import { type BrandColors, brandColorNames, colorProblem, sampleStyle, toConfigChanges } from './brand-colors.ts'

/** The colour of buttons on the sign-in pages and in mails, on light and on dark pages. */
export function BrandColorsForm({ project, saved }: { project: AdminOwnedProject; saved: BrandColors }) {
  const { register, watch, formState, changes, isSaving, save, discard } = useSavedForm<BrandColors>({
    saved,
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
          <div key={name} className={styles.row}>
            <Field label={label} hint={hint} error={problems[name]?.message}>
              <TextInput
                autoComplete="off"
                spellCheck={false}
                maxLength={7}
                {...register(name, { validate: colorProblem })}
              />
            </Field>
            <span className={styles.sample} style={sampleStyle(typed[name] || typed.light)} aria-hidden="true">
              Sign in
            </span>
          </div>
        ))}
      </Section>
      {root && <Alert tone="destructive">{root.message}</Alert>}
      <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
    </form>
  )
}
