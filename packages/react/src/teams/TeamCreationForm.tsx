'use client'

import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Field } from '@latchkey/ui/Field'
import { TextInput } from '@latchkey/ui/TextInput'
import type { CurrentUser } from '../app/current-user.ts'
import type { Team } from '../app/team.ts'
import { longestName, nameProblem } from '../forms/name-rules.ts'
import { useForm } from '../forms/use-form.ts'
import { useTranslation } from '../i18n/use-translation.ts'

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
