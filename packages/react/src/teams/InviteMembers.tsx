import type { TeamInvitation, TeamRole } from '@latchkey/js'
import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Field } from '@latchkey/ui/Field'
import { Select } from '@latchkey/ui/Select'
import { Heading, Text } from '@latchkey/ui/Text'
import { TextInput } from '@latchkey/ui/TextInput'
import { useState } from 'react'
import { ConfirmButton } from '../account/ConfirmButton.tsx'
import { Section } from '../account/Section.tsx'
import type { Team } from '../app/team.ts'
import { emailProblem } from '../forms/field-rules.ts'
import { useForm } from '../forms/use-form.ts'
import { useTranslation } from '../frame/context.ts'
import { useDateWords } from '../hooks/use-date-words.ts'

interface InviteMembersProps {
  team: Team
  /** Whether the invitations that are still open may be seen. */
  maySee: boolean
  mayRevoke: boolean
  /** Whether an invitation can name a role. */
  hasRoles: boolean
}

export function InviteMembers({ team, maySee, mayRevoke, hasRoles }: InviteMembersProps) {
  const t = useTranslation()
  return (
    <Section title={t('Invite people')} description={t('They get an email with a link to join.')}>
      {hasRoles ? <InviteFormWithRoles team={team} /> : <InviteForm team={team} />}
      {maySee && <OpenInvitations team={team} mayRevoke={mayRevoke} />}
    </Section>
  )
}

function InviteFormWithRoles({ team }: { team: Team }) {
  const { roles } = team.useRoles()
  return <InviteForm team={team} roles={roles.filter(({ mayGive }) => mayGive)} />
}

function InviteForm({ team, roles = [] }: { team: Team; roles?: readonly TeamRole[] }) {
  const t = useTranslation()
  const [invited, setInvited] = useState<string>()
  const { formProps, problems, isSubmitting } = useForm({
    fields: ['email', 'role'],
    check: ({ email }) => ({ email: emailProblem(t, email) }),
    async submit({ email, role }) {
      setInvited(undefined)
      await team.inviteUser({ email: email.trim(), ...(role !== '' && { roleIds: [role] }) })
      setInvited(email.trim())
      // The next one can be typed at once.
      formProps.ref.current?.reset()
      return undefined
    },
  })
  return (
    <>
      <form {...formProps} className="latchkey-line-form">
        <Field label={t('Email')} error={problems.email ?? problems.form}>
          <TextInput name="email" type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />
        </Field>
        {roles.length > 0 && (
          <Field label={t('Role')}>
            <Select
              name="role"
              options={[
                { value: '', label: t('Default role') },
                ...roles.map(({ id, displayName }) => ({ value: id, label: displayName })),
              ]}
            />
          </Field>
        )}
        <Button type="submit" isLoading={isSubmitting}>
          {t('Invite')}
        </Button>
      </form>
      {invited && <Alert tone="success">{t('We sent an invitation to {email}.', { email: invited })}</Alert>}
    </>
  )
}

function OpenInvitations({ team, mayRevoke }: { team: Team; mayRevoke: boolean }) {
  const t = useTranslation()
  const invitations = team.useInvitations()
  if (invitations.length === 0) return null
  return (
    <>
      <Heading level={3} className="latchkey-list-heading">
        {t('Open invitations')}
      </Heading>
      <ul className="latchkey-list" aria-label={t('Open invitations')}>
        {invitations.map(invitation => (
          <InvitationRow key={invitation.id} invitation={invitation} mayRevoke={mayRevoke} />
        ))}
      </ul>
    </>
  )
}

function InvitationRow({ invitation, mayRevoke }: { invitation: TeamInvitation; mayRevoke: boolean }) {
  const t = useTranslation()
  const dateWords = useDateWords()
  const { recipientEmail: email, expiresAt, revoke } = invitation
  return (
    <li className="latchkey-list-row">
      <span className="latchkey-list-main">
        <span className="latchkey-list-title">{email}</span>
        <Text isMuted isSmall>
          {t('Valid until {date}', { date: dateWords(expiresAt) })}
        </Text>
      </span>
      {mayRevoke && (
        <ConfirmButton
          size="small"
          aria-label={t('Revoke the invitation of {email}', { email })}
          title={t('Revoke this invitation?')}
          description={t('The link in the email to {email} will not work any more.', { email })}
          confirmText={t('Revoke invitation')}
          onConfirm={revoke}
        >
          {t('Revoke')}
        </ConfirmButton>
      )}
    </li>
  )
}
