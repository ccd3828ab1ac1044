import type { ApiError } from '@latchkey/js'
import { Button, Field, PasswordInput } from '@latchkey/ui'
import { useState } from 'react'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import list from '../parts/table/List.module.css'
import { useTask } from '../parts/use-task.ts'
import { PasskeyMethod } from '../passkeys/PasskeyMethod.tsx'
import { getName } from '../users/user-words.ts'
import { MethodRow, onlyMethodWarning, type SignInMethodProps, useOnlyMethod } from './MethodRow.tsx'

/** The sign-in methods of a user: the state of each, and what can be done about it. */
export function SignInMethods(props: SignInMethodProps) {
  return (
    <ul className={list.list}>
      <PasswordMethod {...props} />
      <EmailCodeMethod {...props} />
      <PasskeyMethod {...props} />
    </ul>
  )
}

/** Whether a mail signs this user in. */
function EmailCodeMethod({ project, user }: SignInMethodProps) {
  const name = 'Email code'
  const isOn = user.otpAuthEnabled
  const set = (otpAuthEnabled: boolean) => user.update({ otpAuthEnabled })
  const takeBack = useTask(set, 'As it was before.')
  const change = useTask(async () => {
    await set(!isOn)
    tell(`${name}: ${isOn ? 'off' : 'on'}.`, { undo: () => takeBack(isOn) })
  })
  const whyNot = reasonAgainstCode({ project, user })
  const isOnly = useOnlyMethod({ project, user }) === 'code'

  return (
    <MethodRow
      name={name}
      note={[isOn ? 'On.' : 'Off.', whyNot, isOnly && onlyMethodWarning].filter(Boolean).join(' ')}
    >
      {(isOn || whyNot === undefined) && (
        <Button
          variant="outline"
          size="small"
          aria-label={`${isOn ? 'Turn off' : 'Turn on'}: ${name}`}
          onClick={change}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      )}
    </MethodRow>
  )
}

function reasonAgainstCode({ project: { config }, user }: SignInMethodProps): string | undefined {
  if (!config.magicLinkEnabled) return 'Email codes are off in this project.'
  if (!user.primaryEmail) return 'The mail needs an address to go to.'
  if (!user.primaryEmailVerified) return 'It works once the address is verified.'
  return undefined
}

/** Sets, changes or removes a user's password. Each ends the sessions that the old one began. */
function PasswordMethod({ project, user }: SignInMethodProps) {
  const [dialog, setDialog] = useState<'set' | 'remove'>()
  const close = () => setDialog(undefined)
  const isOnly = useOnlyMethod({ project, user }) === 'password'
  const whyNot = reasonAgainstPassword({ project, user })
  const remove = useTask(() => user.update({ password: null }), 'The password is removed.')

  return (
    <MethodRow name="Password" note={noteOn(user.hasPassword, whyNot)}>
      {(user.hasPassword || whyNot === undefined) && (
        <>
          {user.hasPassword && (
            <Button variant="ghost" size="small" onClick={() => setDialog('remove')}>
              Remove password…
            </Button>
          )}
          <Button variant="outline" size="small" onClick={() => setDialog('set')}>
            {user.hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </>
      )}
      {dialog === 'set' && <SetPasswordDialog user={user} onClose={close} />}
      {dialog === 'remove' && (
        <ConfirmByTyping
          title="Remove the password?"
          phrase="remove"
          actionLabel="Remove password"
          onConfirm={remove}
          onClose={close}
        >
          {getName(user)} cannot sign in with it any more, and is signed out everywhere.
          {isOnly && ` ${onlyMethodWarning}`}
        </ConfirmByTyping>
      )}
    </MethodRow>
  )
}

function reasonAgainstPassword({ project: { config }, user }: SignInMethodProps): string | undefined {
  if (!config.credentialEnabled) return 'Signing in with a password is off in this project.'
  if (!user.primaryEmail) return 'A password needs an email address to sign in with.'
  return undefined
}

function noteOn(isSet: boolean, whyNot = ''): string {
  return `${isSet ? 'Set.' : 'Not set.'} ${whyNot}`.trim()
}

/** A password that the owner chooses for someone. */
function SetPasswordDialog({ user, onClose }: Pick<SignInMethodProps, 'user'> & { onClose: () => void }) {
  const { register, errors, sending } = useSentForm(
    { getField, defaultValues: { password: '' } },
    async ({ password }) => {
      await user.update({ password, primaryEmailAuthEnabled: true })
      tell(user.hasPassword ? 'The password is changed.' : 'The password is set.')
      onClose()
    },
  )
  return (
    <FormDialog
      title={user.hasPassword ? 'Change password' : 'Set password'}
      description={`${getName(user)} is signed out everywhere, and signs in with the new password. No mail is sent.`}
      actionLabel="Save password"
      {...sending}
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

function getField(error: ApiError): 'password' | undefined {
  return error.statusCode === 400 ? 'password' : undefined
}
