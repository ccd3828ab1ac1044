import {
  type AdminOwnedProject,
  type ApiError,
  PasswordRequirementsNotMet,
  UserWithEmailAlreadyExists,
} from '@latchkey/js'
import { Checkbox, Field, PasswordInput, TextInput } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { credentialRefusal } from '../colleagues/refusal.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { EmailField } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { getName } from './user-words.ts'
import { userScreen } from './users.screens.ts'

interface NewUser {
  primaryEmail: string
  displayName: string
  password: string
  primaryEmailVerified: boolean
  otpAuthEnabled: boolean
}

/** An account made by the owner, also where the project takes no sign-ups. */
export function CreateUserDialog({ project, onClose }: { project: AdminOwnedProject; onClose: () => void }) {
  const navigate = useNavigate()
  const { credentialEnabled, magicLinkEnabled } = project.config
  const whyNot = credentialRefusal(project)
  const { register, watch, errors, sending } = useSentForm<NewUser>(
    {
      getField,
      defaultValues: {
        primaryEmail: '',
        displayName: '',
        password: '',
        primaryEmailVerified: false,
        otpAuthEnabled: magicLinkEnabled,
      },
    },
    async ({ primaryEmail, displayName, password, otpAuthEnabled }) => {
      const user = await project.app.createUser({
        displayName: displayName.trim() || null,
        primaryEmail: primaryEmail.trim() || null,
        primaryEmailVerified: isVerified,
        primaryEmailAuthEnabled: hasEmail,
        ...(magicLinkEnabled && { otpAuthEnabled: isVerified && otpAuthEnabled }),
        ...(password && { password }),
      })
      tell(`${getName(user)} is created.`)
      await navigate({ to: userScreen.path, params: { projectId: project.id, userId: user.id } })
    },
  )
  const hasEmail = watch('primaryEmail').trim() !== ''
  const isVerified = hasEmail && watch('primaryEmailVerified')

  return (
    <FormDialog
      title="Create user"
      description="No mail is sent: tell the person yourself."
      actionLabel="Create user"
      {...sending}
      onClose={onClose}
    >
      <EmailField
        error={errors.primaryEmail?.message}
        {...register('primaryEmail', {
          validate: (email, { displayName }) =>
            email.trim() !== '' || displayName.trim() !== '' || 'Enter an email address, or at least a name.',
        })}
      />
      <Checkbox
        label="The address is verified"
        hint={whyNot ?? (hasEmail ? 'You know that it belongs to this person.' : 'Enter an address first.')}
        disabled={!hasEmail || whyNot !== undefined}
        {...register('primaryEmailVerified')}
      />
      <Field label="Name" error={errors.displayName?.message}>
        <TextInput autoComplete="off" maxLength={256} {...register('displayName')} />
      </Field>
      {magicLinkEnabled && whyNot === undefined && (
        <Checkbox
          label="They may sign in by email code"
          hint={isVerified ? 'A mail signs them in.' : 'It takes an address that is verified.'}
          disabled={!isVerified}
          {...register('otpAuthEnabled')}
        />
      )}
      {credentialEnabled && whyNot === undefined && (
        <Field
          label="Password"
          hint={hasEmail ? 'Leave it empty to set one later.' : 'Signing in with a password needs an address.'}
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
      )}
    </FormDialog>
  )
}

function getField(error: ApiError) {
  if (UserWithEmailAlreadyExists.is(error)) return 'primaryEmail'
  if (PasswordRequirementsNotMet.is(error)) return 'password'
  return undefined
}
