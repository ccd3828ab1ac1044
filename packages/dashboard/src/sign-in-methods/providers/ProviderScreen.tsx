import type { AdminOwnedProject } from '@latchkey/js'
import { Badge, Button, TrashIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useOwnedProject } from '../../api.ts'
import { ForRole } from '../../colleagues/ForRole.tsx'
import { wholeConfigQuery } from '../../config/config-queries.ts'
import { useDashboard } from '../../dashboard.ts'
import { ScreenSkeleton } from '../../layouts/ScreenSkeleton.tsx'
import { metricsQuery } from '../../metrics/metrics-queries.ts'
import { ConfirmByTyping } from '../../parts/dialog/ConfirmDialog.tsx'
import { SwitchAtOnce } from '../../parts/form/Controls.tsx'
import entity from '../../parts/page/Entity.module.css'
import { BackTo } from '../../parts/page/links.tsx'
import { NotFoundInPlace, PageHeader, Section } from '../../parts/page/PageHeader.tsx'
import { QueryFailure } from '../../parts/table/Rows.tsx'
import { formatCount } from '../../parts/words.ts'
import { authMethodsScreen } from '../../projects/projects.screens.ts'
import { Guide, GuideProblems } from './Guide.tsx'
import { guides } from './guides.ts'
import { ProviderKeys } from './ProviderKeys.tsx'
import { ProviderMark } from './ProviderMark.tsx'
import { describeKeys, describeKind, type ProviderEntry, providerEntry } from './provider-entries.ts'
import { useProviderSearch } from './provider-names.ts'
import { TestSignIn } from './TestSignIn.tsx'
import { useProviderChanges } from './use-provider-changes.ts'

/** One provider: what to do there, its keys, a test, and what can go wrong. */
export function ProviderScreen() {
  const project = useOwnedProject()
  const { providerId = '' } = useParams({ strict: false })
  const [{ name }] = useProviderSearch()
  const config = useQuery(wholeConfigQuery(project))
  if (config.isPending) return <ScreenSkeleton />
  if (config.isError) return <QueryFailure query={config} />
  const found = providerEntry(config.data, providerId)
  if (!found) {
    return (
      <NotFoundInPlace
        title="Provider not found"
        context={project.displayName}
        above={<BackTo screen={authMethodsScreen} />}
      >
        No provider can have this id: it has small letters, digits, _ and : only.
      </NotFoundInPlace>
    )
  }
  const entry = found.settings || !name || found.type !== 'openid' ? found : { ...found, name }
  return <Provider key={providerId} project={project} entry={entry} />
}

function Provider({ project, entry }: { project: AdminOwnedProject; entry: ProviderEntry }) {
  const { isDevelopment } = useDashboard().settings
  const { turn } = useProviderChanges(project, entry)
  const { settings, name, type } = entry
  const guide = guides[type]
  const canPractise = isDevelopment && type !== 'openid'
  const [{ test: testId }] = useProviderSearch()
  // The tab that comes back from the provider begins with what it was opened for.
  const [isResultFirst] = useState(testId !== undefined)
  const test = (
    <ForRole project={project} needs="developer" isSaidAbove>
      <Section title="Test sign-in" description="A real sign-in with these settings. It creates no user.">
        <TestSignIn
          project={project}
          entry={entry}
          whyNot={
            settings ? undefined : canPractise ? 'Turn it on below, or save keys of your own.' : 'Save its keys first.'
          }
        />
      </Section>
    </ForRole>
  )
  return (
    <>
      <PageHeader
        title={name}
        context={project.displayName}
        above={<BackTo screen={authMethodsScreen} />}
        description={
          <span className={entity.facts}>
            <ProviderMark id={type} size={36} />
            <span className={entity.lines}>
              <span>{describeKind(entry) ?? `People sign in with their ${name} account.`}</span>
              <span className={entity.badges}>
                {settings && (
                  <Badge tone={settings.allowSignIn ? 'success' : 'neutral'}>
                    {settings.allowSignIn ? 'On' : 'Off'}
                  </Badge>
                )}
                <Badge>{describeKeys(entry, isDevelopment)}</Badge>
              </span>
            </span>
          </span>
        }
      />
      {isResultFirst && test}
      <Guide entry={entry} guide={guide} />
      <ForRole project={project} needs="developer">
        <ProviderKeys project={project} entry={entry} guide={guide} />
        {!isResultFirst && test}
        <Section title="Use" description="What people may do with their accounts there.">
          {settings || canPractise ? (
            <>
              <SwitchAtOnce
                label={`Sign in with ${name}`}
                hint="The sign-in page shows a button for it."
                isOn={settings?.allowSignIn === true}
                onSwitch={isOn => turn('allowSignIn', isOn)}
              />
              <SwitchAtOnce
                label="Connect accounts"
                hint={`Your app may act at ${name} in the name of users who connected their account.`}
                isOn={settings?.allowConnectedAccounts === true}
                onSwitch={isOn => turn('allowConnectedAccounts', isOn)}
              />
            </>
          ) : (
            <p>Save its keys first. Then you can test it, and turn it on.</p>
          )}
        </Section>
      </ForRole>
      <GuideProblems guide={guide} />
      {settings && (
        <Section title="Remove this provider" description="Its keys are deleted from the configuration.">
          <ForRole project={project} needs="developer" isSaidAbove>
            <RemoveProvider project={project} entry={entry} />
          </ForRole>
        </Section>
      )}
    </>
  )
}

/** Takes a provider out of the configuration, after saying whom that concerns. */
function RemoveProvider({ project, entry }: { project: AdminOwnedProject; entry: ProviderEntry }) {
  const navigate = useNavigate()
  const { remove } = useProviderChanges(project, entry)
  const [isAsking, setAsking] = useState(false)

  async function confirm() {
    if (!(await remove())) return false
    await navigate({ to: authMethodsScreen.path, params: { projectId: project.id } })
    return true
  }

  return (
    <div>
      <Button variant="outline" className={entity.danger} onClick={() => setAsking(true)}>
        <TrashIcon /> Remove {entry.name}…
      </Button>
      {isAsking && (
        <ConfirmByTyping
          title={`Remove ${entry.name}?`}
          phrase="remove"
          actionLabel="Remove provider"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <WhoSignsIn project={project} entry={entry} /> No one can sign in with {entry.name} any more, and your app
          cannot act there. To only hide its button, turn it off.
        </ConfirmByTyping>
      )}
    </div>
  )
}

/** How many there are, as soon as the figures say so. */
function WhoSignsIn({ project, entry }: { project: AdminOwnedProject; entry: ProviderEntry }) {
  const { data } = useQuery(metricsQuery(project, false))
  if (!data) return null
  const count = data.loginMethods.find(({ method }) => method === entry.id)?.count ?? 0
  if (count === 0) return 'No user has signed in with it yet.'
  return (
    <strong>
      {formatCount(count, 'user')} {count === 1 ? 'signs' : 'sign'} in with it; those without another method are locked
      out.
    </strong>
  )
}
