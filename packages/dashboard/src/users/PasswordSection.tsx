import { type AdminOwnedProject, PasswordTooLong, PasswordTooShort, type ServerUser } from '@latchkey/js'
import { Button, Field, PasswordInput } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmByTyping } from '../parts/ConfirmByTyping.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { showRefusal } from '../parts/form.ts'
import { tell } from '../parts/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'
import { nameOf } from './name-of.ts'
import styles from './PasswordSection.module.css'
import { usersChanged } from './user-queries.ts'

export interface PasswordSectionProps {
  project: AdminOwnedProject
  user: ServerUser
}

/** Sets, changes or removes a user's password. Each ends the sessions that the old one began. */
export function PasswordSection({ project, user }: PasswordSectionProps) {
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'set' | 'remove'>()
  const close = () => setDialog(undefined)
  const whyNot = reasonAgainst(project, user)
  const remove = useTask(async () => {
    await user.update({ password: null })
    await usersChanged(queries, project)
  }, 'The password is removed.')

  return (
    <div className={styles.stack}>
      <p className={styles.words}>{user.hasPassword ? 'There is a password.' : (whyNot ?? 'There is no password.')}</p>
      {(user.hasPassword || !whyNot) && (
        <div className="latchkey-row">
          <Button variant="outline" size="small" onClick={() => setDialog('set')}>
            {user.hasPassword ? 'Change password' : 'Set password'}
          </Button>
          {user.hasPassword && (
            <Button variant="ghost" size="small" onClick={() => setDialog('remove')}>
              Remove password…
            </Button>
          )}
        </div>
      )}
      {dialog === 'set' && <SetPasswordDialog project={project} user={user} onClose={close} />}
      {dialog === 'remove' && (
        <ConfirmByTyping
          title="Remove the password?"
          phrase="remove"
          actionLabel="Remove password"
          onConfirm={remove}
          onClose={close}
        >
          {nameOf(user)} cannot sign in with it any more, and is signed out everywhere.
        </ConfirmByTyping>
      )}
    </div>
  )
}

function reasonAgainst({ config }: AdminOwnedProject, user: ServerUser): string | null {
  if (!config.credentialEnabled) return 'Signing in with a password is off in this project.'
  if (!user.primaryEmail) return 'A password needs an email address to sign in with.'
  return null
}

function SetPasswordDialog({ project, user, onClose }: PasswordSectionProps & { onClose: () => void }) {
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
      const isAboutPassword = PasswordTooShort.is(error) || PasswordTooLong.is(error)
      showRefusal(error, setError, () => (isAboutPassword ? 'password' : undefined))
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
      <Field label="New password" hint="At least 8 characters." error={errors.password?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...register('password', { validate: password => password !== '' || 'Enter a password.' })}
        />
      </Field>
    </FormDialog>
  )
}
