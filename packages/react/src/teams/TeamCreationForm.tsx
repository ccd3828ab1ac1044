import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Field } from '@latchkey/ui/Field'
import { TextInput } from '@latchkey/ui/TextInput'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import type { Team } from '../app/team.ts'
import { longestName, nameProblem } from '../forms/field-rules.ts'
import { useForm } from '../forms/use-form.ts'
import { useTranslation } from '../frame/context.ts'
import { teamSettingsId } from './team-settings.ts'

interface TeamCreationFormProps {
  user: CurrentUser
  isWide?: boolean
  onCreated: (team: Team) => void
}

/** All that a team needs at first: a name. */
export function TeamCreationForm({ user, isWide, onCreated }: TeamCreationFormProps) {
  const t = useTranslation()
  const { formProps, problems, isSubmitting } = useForm({
    fields: ['displayName'],
    check({ displayName }) {
      if (displayName.trim() === '') return { displayName: t('Give the team a name.') }
      const problem = nameProblem(displayName)
      return { displayName: problem && t(problem, { longest: longestName }) }
    },
    async submit({ displayName }) {
      onCreated(await user.createTeam({ displayName: displayName.trim() }))
      return undefined
    },
  })
  return (
    <form {...formProps} className={isWide ? 'latchkey-form' : 'latchkey-line-form'}>
      {problems.form && <Alert tone="destructive">{problems.form}</Alert>}
      <Field label={t('Name of the team')} error={problems.displayName}>
        <TextInput name="displayName" autoComplete="organization" />
      </Field>
      <Button type="submit" isWide={isWide} isLoading={isSubmitting}>
        {t('Create team')}
      </Button>
    </form>
  )
}

/** In the account settings; the new team's own entry follows. */
export default function TeamCreationTab({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  return (
    <Section title={t('A new team')} description={t('You can invite people as soon as it is there.')}>
      <TeamCreationForm
        user={user}
        onCreated={team => {
          window.location.hash = teamSettingsId(team)
        }}
      />
    </Section>
  )
}
