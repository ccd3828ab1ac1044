import { type AdminOwnedProject, type CompleteConfig, ConfigInvalidError } from '@latchkey/js'
import { Alert, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useOwnedProject } from '../../api.ts'
import { ForRole } from '../../colleagues/ForRole.tsx'
import { wholeConfigQuery } from '../../config/config-queries.ts'
import { useConfigChange } from '../../config/use-config-change.ts'
import { useDashboard } from '../../dashboard.ts'
import { Segments } from '../../parts/form/Controls.tsx'
import { changedValues, namesOfChanges } from '../../parts/form/form.ts'
import { SaveBar } from '../../parts/form/SaveBar.tsx'
import { PageHeader, Section } from '../../parts/page/PageHeader.tsx'
import { QueryFailure } from '../../parts/table/Rows.tsx'
import { wordsFor } from '../../parts/words.ts'
import styles from './MailServer.module.css'
import { getConfig, getValues, type MailServerValues, problemsIn } from './mail-server-values.ts'
import { OwnServerFields } from './OwnServerFields.tsx'
import { TestMail } from './TestMail.tsx'

/** Which server sends the mails of the project, and in whose name. */
export function MailServerScreen() {
  const project = useOwnedProject()
  const config = useQuery(wholeConfigQuery(project))
  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Which server sends the mails of this project, and from which address people get them."
      />
      {config.isPending && <Skeleton className={styles.waiting} />}
      {config.isError && <QueryFailure query={config} />}
      {config.data && (
        <ForRole project={project} needs="developer">
          <MailServerForm key={project.id} project={project} server={config.data.emails.server} />
        </ForRole>
      )}
    </>
  )
}

interface MailServerFormProps {
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

function MailServerForm({ project, server }: MailServerFormProps) {
  const saved = getValues(server, project.displayName)
  const hasStoredPassword = server.password !== undefined
  const form = useForm<MailServerValues>({ values: saved, defaultValues: saved })
  const { formState, handleSubmit, setError, reset, watch } = form
  const values = watch()
  const change = useConfigChange(project)

  function showProblems(): boolean {
    const problems = Object.entries(problemsIn(form.getValues(), hasStoredPassword))
    // Object.entries forgets that the keys are those of the form.
    for (const [field, message] of problems) setError(field as keyof MailServerValues, { message })
    return problems.length > 0
  }

  const save = handleSubmit(async given => {
    if (showProblems()) return
    try {
      await change(getConfig(given), `Saved: ${changes.join(', ')}`)
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

const kinds = [
  { value: 'shared', label: 'Shared' },
  { value: 'own', label: 'Your own' },
] as const

/** The shared server, with what it is for and where its limits are, or a server of one's own. */
function ChooseServer() {
  const { watch, setValue, clearErrors } = useFormContext<MailServerValues>()
  const isShared = watch('isShared')
  const { keepsMailLocal } = useDashboard().settings

  function choose(kind: 'shared' | 'own') {
    clearErrors()
    setValue('isShared', kind === 'shared', { shouldDirty: true })
  }

  return (
    <Section title="Server" description="Sign-in codes, verification, new passwords and invitations go out by it.">
      <Segments label="Which server" segments={kinds} value={isShared ? 'shared' : 'own'} onChange={choose} />
      {isShared ? (
        <Alert className={styles.about}>
          {keepsMailLocal
            ? 'This Latchkey server has no mail server, so mails stay in its inbox, with your own templates too. Before you go live, enter a server of your own.'
            : 'The shared server is good for trying things out: it sends sign-in mails and invitations in your project’s name and with built-in words, from an address of this Latchkey server, and only so many each hour. To send mails with your own templates, enter a server of your own.'}
        </Alert>
      ) : (
        <p className={styles.quiet}>
          Mails come from your own address. You can edit the templates, and send drafts to your users.
        </p>
      )}
    </Section>
  )
}
