import type { ApiError } from '@latchkey/js'
import { Field, PasswordInput } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { showRefusal } from '../parts/form/form.ts'
import { nameOf } from '../users/name-of.ts'
import { usersChanged } from '../users/user-queries.ts'
import type { SignInMethodProps } from './props.ts'

/** A password that the owner chooses for someone. */
export function SetPasswordDialog({ project, user, onClose }: SignInMethodProps & { onClose: () => void }) {
  const queries = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = formState

  const save = handleSubmit(async ({ password }) => {
    try {
      await user.update({ password, primaryEmailAuthEnabled: true })
      await usersChanged(queries, project)
      tell(user.hasPassword ? 'The password is changed.' : 'The password is set.')
      onClose()
    } catch (error) {
      showRefusal(error, setError, fieldOf)
    }
  })

  return (
    <FormDialog
      title={user.hasPassword ? 'Change password' : 'Set password'}
      description={`${nameOf(user)} is signed out everywhere, and signs in with the new password. No mail is sent.`}
      actionLabel="Save password"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="New password" hint="Long, and not one that many people use." error={errors.password?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...register('password', { validate: password => password !== '' || 'Enter a password.' })}
        />
      </Field>
    </FormDialog>
  )
}

function fieldOf(error: ApiError): 'password' | undefined {
  return error.statusCode === 400 ? 'password' : undefined
}
