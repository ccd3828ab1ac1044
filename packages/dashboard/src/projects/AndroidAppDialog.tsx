import { Field, TextInput } from '@latchkey/ui'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { showRefusal } from '../parts/form/form.ts'
import { type AndroidApp, androidOriginProblem, appNameProblem, toAndroidOrigin } from './android-apps.ts'

export interface AndroidAppDialogProps {
  /** Their names are taken. */
  others: readonly AndroidApp[]
  onSave: (app: AndroidApp) => Promise<void>
  onClose: () => void
}

/** One native app, by its fingerprint or its origin. */
export function AndroidAppDialog({ others, onSave, onClose }: AndroidAppDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm<AndroidApp>({ defaultValues: { id: '', origin: '' } })
  const { errors, isSubmitting } = formState

  const save = handleSubmit(async ({ id, origin }) => {
    try {
      await onSave({ id, origin: toAndroidOrigin(origin) })
      onClose()
    } catch (error) {
      showRefusal(error, setError)
    }
  })

  return (
    <FormDialog
      title="Add an Android app"
      actionLabel="Add Android app"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Name" hint="For this list, such as shop_android." error={errors.id?.message}>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          placeholder="shop_android"
          {...register('id', { validate: id => appNameProblem(id, others) })}
        />
      </Field>
      <Field
        label="SHA-256 fingerprint"
        hint="Of the certificate that signs the app: in the Play Console under App signing, or from keytool. The origin android:apk-key-hash:… works as well."
        error={errors.origin?.message}
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          placeholder="14:6D:E9:83:C5:73:…"
          {...register('origin', { validate: androidOriginProblem })}
        />
      </Field>
    </FormDialog>
  )
}
