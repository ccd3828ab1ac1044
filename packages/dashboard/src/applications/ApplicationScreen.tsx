import type { AdminOwnedProject, Application } from '@latchkey/js'
import { Avatar, Badge, Button, TrashIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useOwnedProject } from '../api.ts'
import { ForRole } from '../colleagues/ForRole.tsx'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { SwitchAtOnce } from '../parts/form/Controls.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import entity from '../parts/page/Entity.module.css'
import { BackTo } from '../parts/page/links.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { NotFoundInPlace, PageHeader, Section } from '../parts/page/PageHeader.tsx'
import { SectionLinks } from '../parts/page/SectionLinks.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { useTask } from '../parts/use-task.ts'
import { ApplicationConsents } from './ApplicationConsents.tsx'
import { ApplicationFields } from './ApplicationFields.tsx'
import { ApplicationSecret } from './ApplicationSecret.tsx'
import styles from './Applications.module.css'
import { type ApplicationForm, toForm, toOptions } from './application-form.ts'
import { applicationQuery } from './application-queries.ts'
import { applicationsScreen } from './applications.screens.ts'
import { ConnectApplication } from './ConnectApplication.tsx'
import { TryApplication } from './TryApplication.tsx'

/** One application: its settings, its secret, how to connect it, and who uses it. */
export function ApplicationScreen() {
  const project = useOwnedProject()
  const { applicationId = '' } = useParams({ strict: false })
  const application = useQuery(applicationQuery(project, applicationId))
  if (application.isPending) return <ScreenSkeleton />
  if (application.isError) return <QueryFailure query={application} />
  if (application.data === null)
    return (
      <NotFoundInPlace
        title="Application not found"
        context={project.displayName}
        above={<BackTo screen={applicationsScreen} />}
      >
        This project has no such application. It may have been deleted, or the address may be wrong.
      </NotFoundInPlace>
    )
  return <Details key={applicationId} project={project} application={application.data} />
}

const sections = [
  { id: 'connect', label: 'Connect' },
  { id: 'try', label: 'Try it' },
  { id: 'secret', label: 'Secret' },
  { id: 'settings', label: 'Settings' },
  { id: 'consents', label: 'Consents' },
]

interface DetailsProps {
  project: AdminOwnedProject
  application: Application
}

function Details({ project, application }: DetailsProps) {
  const { id, displayName } = application
  const flip = useTask((isEnabled: boolean) => project.app.updateApplication(id, { isEnabled }))
  return (
    <>
      <PageHeader
        title={displayName}
        context={project.displayName}
        above={<BackTo screen={applicationsScreen} />}
        description={<Facts application={application} />}
        actions={<DeleteApplication {...{ project, application }} />}
      />
      <SectionLinks label="Sections of this application" links={sections} />
      <Section id="connect" title="Connect" description="What to enter in the settings of the program.">
        <ConnectApplication {...{ project, application }} />
      </Section>
      <ForRole project={project} needs="developer">
        <Section id="try" title="Try it" description="A real sign-in, with the pages that people will see.">
          <TryApplication {...{ project, application }} />
        </Section>
        <Section id="secret" title="Client secret" description="Proves that a request comes from the application.">
          <ApplicationSecret {...{ project, application }} />
        </Section>
        <Section title="Use" description="Switched off, it gets nothing, and what it has does not work.">
          <SwitchAtOnce
            label="Sign people in"
            hint="Switching it off ends every sign-in with it at once. Consents stay."
            isOn={application.isEnabled}
            onSwitch={flip}
          />
        </Section>
        {application.registration === 'manual' ? (
          <Settings {...{ project, application }} />
        ) : (
          <Section id="settings" title="Settings" description="Who asks, where codes go, and what it may ask for.">
            <p>This application registered itself, and says its name and addresses by itself.</p>
          </Section>
        )}
      </ForRole>
      <Section id="consents" title="Consents" description="The users who have allowed it to sign them in.">
        <ApplicationConsents {...{ project, application }} />
      </Section>
    </>
  )
}

function Facts({ application }: { application: Application }) {
  const { clientId, displayName, logoUrl, type, isEnabled, verifiedDomain, homepageUrl, createdAt } = application
  return (
    <span className={entity.facts}>
      <Avatar size="large" imageUrl={logoUrl} name={displayName} className={styles.logo} />
      <span className={entity.lines}>
        <CopyableId id={clientId} what="client id" />
        <span>
          Registered <Moment at={createdAt} />
        </span>
        <span className={entity.badges}>
          <Badge tone={isEnabled ? 'success' : 'neutral'}>{isEnabled ? 'On' : 'Off'}</Badge>
          <Badge>{type === 'public' ? 'Browser or device' : 'Server'}</Badge>
          {verifiedDomain !== null && <Badge tone="success">Verified domain: {verifiedDomain}</Badge>}
          {verifiedDomain === null && homepageUrl !== null && <Badge tone="warning">Unverified website</Badge>}
        </span>
      </span>
    </span>
  )
}

const fieldNames: Readonly<Record<keyof ApplicationForm, string>> = {
  displayName: 'Name',
  type: 'Type',
  homepageUrl: 'Website',
  logoUrl: 'Logo',
  redirectUris: 'Redirect URIs',
  postLogoutRedirectUris: 'Redirect URIs after sign-out',
  scopes: 'Scopes',
  skipsConsent: 'Consent page',
}

function Settings({ project, application }: DetailsProps) {
  const form = useSavedForm<ApplicationForm>({
    saved: toForm(application),
    names: fieldNames,
    update: changed => project.app.updateApplication(application.id, toOptions(changed)),
  })
  const { errors } = form.formState
  return (
    <Section id="settings" title="Settings" description="Who asks, where codes go, and what it may ask for.">
      <form className={styles.form} onSubmit={form.save}>
        <ApplicationFields form={form} />
        {errors.root?.message && <p role="alert">{errors.root.message}</p>}
        <SaveBar changes={form.changes} isSaving={form.isSaving} onDiscard={form.discard} />
      </form>
    </Section>
  )
}

function DeleteApplication({ project, application }: DetailsProps) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const whyNot = useRefusal('developer')
  const remove = useTask(async () => {
    await project.app.deleteApplication(application.id)
    await navigate({ to: applicationsScreen.path, params: { projectId: project.id } })
  }, 'The application is deleted.')
  return (
    <>
      <Button
        variant="outline"
        className={entity.danger}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => setAsking(true)}
      >
        <TrashIcon /> Delete
      </Button>
      {isAsking && (
        <ConfirmByTyping
          title={`Delete ${application.displayName}?`}
          phrase="delete"
          actionLabel="Delete application"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          No one signs in to it with this project any more, its tokens end at once, and all consents to it are deleted.
          To pause it instead, switch it off.
        </ConfirmByTyping>
      )}
    </>
  )
}
