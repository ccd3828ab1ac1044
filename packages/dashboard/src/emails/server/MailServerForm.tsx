import { type AdminOwnedProject, type CompleteConfig, ConfigInvalidError } from '@latchkey/js'
import { Alert } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { configChanged } from '../../config/config-queries.ts'
import { tell } from '../../parts/dialog/toast-manager.ts'
import { changedValues, namesOfChanges } from '../../parts/form/form.ts'
import { SaveBar } from '../../parts/form/SaveBar.tsx'
import { Section } from '../../parts/page/PageHeader.tsx'
import { useTask } from '../../parts/use-task.ts'
import { wordsFor } from '../../parts/words.ts'
import { ChooseServer } from './ChooseServer.tsx'
import { configOf, type MailServerValues, problemsIn, valuesOf } from './mail-server-values.ts'
import { OwnServerFields } from './OwnServerFields.tsx'
import { TestMail } from './TestMail.tsx'

export interface MailServerFormProps {
  project: AdminOwnedProject
  server: CompleteConfig['emails']['server']
}

const names = {
  isShared: 'Which server',
  host: 'Host',
  port: 'Port',
  username: 'User name',
  password: 'Password',
  senderName: 'Sender name',
  senderEmail: 'Sender address',
}

export function MailServerForm({ project, server }: MailServerFormProps) {
  const queries = useQueryClient()
  const saved = valuesOf(server, project.displayName)
  const hasStoredPassword = server.password !== undefined
  const form = useForm<MailServerValues>({ values: saved, defaultValues: saved })
  const { formState, handleSubmit, setError, reset, watch } = form
  const values = watch()
  const undo = useTask(async (version: number) => {
    await project.restoreConfig(version - 1, { expectedVersion: version })
    await configChanged(queries, project)
  }, 'As it was before.')

  function showProblems(): boolean {
    const problems = Object.entries(problemsIn(form.getValues(), hasStoredPassword))
    // Object.entries forgets that the keys are those of the form.
    for (const [field, message] of problems) setError(field as keyof MailServerValues, { message })
    return problems.length > 0
  }

  const save = handleSubmit(async given => {
    if (showProblems()) return
    try {
      const { version } = await project.updateConfig(configOf(given))
      await configChanged(queries, project)
      tell(`Saved: ${changes.join(', ')}`, { undo: () => undo(version) })
    } catch (error) {
      const message = error instanceof ConfigInvalidError ? error.problems.join(' ') : wordsFor(error)
      setError('root', { message })
    }
  })
  const changes = namesOfChanges(changedValues(saved, values), names)

  return (
    <FormProvider {...form}>
      <form onSubmit={save} noValidate autoComplete="off">
        <ChooseServer />
        {!values.isShared && <OwnServerFields hasStoredPassword={hasStoredPassword} />}
        {formState.errors.root && <Alert tone="destructive">{formState.errors.root.message}</Alert>}
        <SaveBar changes={changes} isSaving={formState.isSubmitting} onDiscard={() => reset(saved)} />
      </form>
      <div id="test-mail">
        <Section
          title="Test mail"
          description="Sends one mail with the settings above, saved or not, and shows what the mail server answered."
        >
          <TestMail project={project} storedPassword={server.password} onIncomplete={showProblems} />
        </Section>
      </div>
    </FormProvider>
  )
}
