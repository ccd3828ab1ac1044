import { Button } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'
import { nameOf } from '../users/name-of.ts'
import { usersChanged } from '../users/user-queries.ts'
import { MethodRow } from './MethodRow.tsx'
import type { SignInMethodProps } from './props.ts'
import { SetPasswordDialog } from './SetPasswordDialog.tsx'
import { onlyMethodWarning, useOnlyMethod } from './use-only-method.ts'

/** Sets, changes or removes a user's password. Each ends the sessions that the old one began. */
export function PasswordMethod({ project, user }: SignInMethodProps) {
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'set' | 'remove'>()
  const close = () => setDialog(undefined)
  const isOnly = useOnlyMethod({ project, user }) === 'password'
  const whyNot = reasonAgainst({ project, user })
  const remove = useTask(async () => {
    await user.update({ password: null })
    await usersChanged(queries, project)
  }, 'The password is removed.')

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
          {isOnly && ` ${onlyMethodWarning}`}
        </ConfirmByTyping>
      )}
    </MethodRow>
  )
}

function reasonAgainst({ project: { config }, user }: SignInMethodProps): string | undefined {
  if (!config.credentialEnabled) return 'Signing in with a password is off in this project.'
  if (!user.primaryEmail) return 'A password needs an email address to sign in with.'
  return undefined
}

function noteOn(isSet: boolean, whyNot = ''): string {
  return `${isSet ? 'Set.' : 'Not set.'} ${whyNot}`.trim()
}
