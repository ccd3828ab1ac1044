import { Field, TextInput } from '@latchkey/ui'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { type AppScheme, schemeProblem, toScheme } from './app-schemes.ts'

export interface AppSchemeDialogProps {
  /** They are in the list already. */
  others: readonly AppScheme[]
  onSave: (scheme: string) => Promise<void>
  onClose: () => void
}

/** One scheme of a native app. */
export function AppSchemeDialog({ others, onSave, onClose }: AppSchemeDialogProps) {
  const { register, errors, sending } = useSentForm({ defaultValues: { scheme: '' } }, async ({ scheme }) => {
    await onSave(toScheme(scheme))
    onClose()
  })
  return (
    <FormDialog title="Add an app scheme" actionLabel="Add app scheme" {...sending} onClose={onClose}>
      <Field
        label="Scheme"
        hint="Best a domain name of yours in reverse order. In Expo it is the scheme in app.json."
        error={errors.scheme?.message}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="com.example.shop"
          {...register('scheme', { validate: scheme => schemeProblem(scheme, others) })}
        />
      </Field>
    </FormDialog>
  )
}
