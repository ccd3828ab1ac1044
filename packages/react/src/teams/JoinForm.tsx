import type { TeamInvitationDescription } from '@latchkey/js'
import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Sheet } from '@latchkey/ui/Card'
import { Field } from '@latchkey/ui/Field'
import { Heading, Text } from '@latchkey/ui/Text'
import { TextInput } from '@latchkey/ui/TextInput'
import { useState } from 'react'
import { codeProblem } from '../auth/code-state.ts'
import { longestName, nameProblem } from '../forms/field-rules.ts'
import { useForm } from '../forms/use-form.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import type { JoiningProps, JoinOutcome } from './Joining.tsx'

interface JoinFormProps extends JoiningProps {
  onOutcome: (outcome: JoinOutcome) => void
}

/** Confirms joining a team. Users without a name may enter one, so that the others see more than a blank. */
export function JoinForm({ code, invitation, user, fullPage, onOutcome }: JoinFormProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  // As it was at first: once the name is saved, the field stays until the answer about joining is there.
  const [asksForName] = useState(!user.displayName?.trim())
  const { formProps, problems, isSubmitting } = useForm({
    fields: ['displayName'],
    check({ displayName }) {
      const problem = nameProblem(displayName.trim())
      return { displayName: problem && t(problem, { longest: longestName }) }
    },
    async submit({ displayName }) {
      // The name comes first: if it cannot be saved, the invitation is still good for the next try.
      const name = displayName.trim()
      if (name !== '') await user.setDisplayName(name)
      const result = await app.acceptTeamInvitation(code)
      onOutcome(result.status === 'ok' ? 'joined' : codeProblem(result.error))
      return undefined
    },
  })
  // Someone with two accounts may be signed in with the other one.
  const account = user.primaryEmail ?? user.displayName ?? ''

  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head">
        <Heading>{t('You are invited to {team}', { team: invitation.teamDisplayName })}</Heading>
        <Text isMuted>
          <InvitationFacts invitation={invitation} />
          {t('You join as {account}. The others in the team will see your name and your picture.', { account })}
        </Text>
      </div>
      <form {...formProps} className="latchkey-form">
        {problems.form && <Alert tone="destructive">{problems.form}</Alert>}
        {asksForName && (
          <Field label={t('Your name')} hint={t('You may leave it empty.')} error={problems.displayName}>
            <TextInput name="displayName" autoComplete="name" />
          </Field>
        )}
        <div className="latchkey-sheet-actions">
          <Button variant="outline" onClick={() => app.redirectToHome()}>
            {t('Not now')}
          </Button>
          <Button type="submit" isLoading={isSubmitting}>
            {t('Join')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** Who invites, and as what; nothing where the invitation says neither. */
export function InvitationFacts({ invitation }: { invitation: TeamInvitationDescription }) {
  const t = useTranslation()
  const { inviterDisplayName: name, roles } = invitation
  const names = roles?.map(({ displayName }) => displayName).join(', ')
  return (
    <>
      {name && `${t('Invited by {name}.', { name })} `}
      {names && `${t('Your role: {roles}.', { roles: names })} `}
    </>
  )
}
