import { hostedFolder, isAppUrl, isTrustedUrl } from '@latchkey/contract/rules'
import type { AdminOwnedProject } from '@latchkey/js'
import { Button, CopyField, Field, TextInput } from '@latchkey/ui'
import { CircleCheck, CircleX, Globe, Plus } from 'lucide-react'
import { useState } from 'react'
import { useOwnedProject } from '../api.ts'
import { ForRole } from '../colleagues/ForRole.tsx'
import { useDashboard } from '../dashboard.ts'
import { SwitchAtOnce } from '../parts/form/Controls.tsx'
import { EmptyState, PageHeader, Section } from '../parts/page/PageHeader.tsx'
import { formatCount } from '../parts/words.ts'
import { AndroidApps } from './AndroidApps.tsx'
import { AppSchemes } from './AppSchemes.tsx'
import { DomainDialog } from './DomainDialog.tsx'
import { DomainList } from './DomainList.tsx'
import styles from './DomainsScreen.module.css'
import { useAppSchemes } from './use-app-schemes.ts'
import { useDomains } from './use-domains.ts'

/** Where links in mails and redirects after signing in may lead. Everything else is refused. */
export function DomainsScreen() {
  const project = useOwnedProject()
  const { domains, allowLocalhost } = project.config
  const { saveDomains, trustLocalhost } = useDomains(project)
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button variant="outline" onClick={() => setAdding(true)}>
      <Plus size={15} aria-hidden="true" /> Add domain
    </Button>
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Links in mails and redirects after signing in lead only to these. A link to anywhere else is refused."
      />
      <ForRole project={project} needs="developer">
        <Section title="Trusted domains" description={matching}>
          {domains.length === 0 ? (
            <div className={styles.empty}>
              <EmptyState icon={<Globe size={20} />} title="No domains yet" action={add}>
                While you develop, this machine is enough. Add the address of your app before you go live.
              </EmptyState>
            </div>
          ) : (
            <>
              <DomainList project={project} />
              <div>{add}</div>
            </>
          )}
        </Section>
        <Section title="This machine" description="For developing. Switch it off before you go live.">
          <SwitchAtOnce
            label="Allow localhost"
            hint="Links may lead to localhost and 127.0.0.1, on any port."
            isOn={allowLocalhost}
            onSwitch={trustLocalhost}
          />
        </Section>
        <AppSchemes project={project} />
        <AndroidApps project={project} />
        {isAdding && (
          <DomainDialog
            others={domains}
            onSave={added => saveDomains([...domains, ...added], describeAdded(added.length))}
            onClose={() => setAdding(false)}
          />
        )}
      </ForRole>
      <HostedPages project={project} />
      <Section title="Try an address" description="Whether a link or a sign-in may lead there, as it is saved now.">
        <TryAddress project={project} />
      </Section>
    </>
  )
}

const matching = (
  <>
    Scheme, name and port have to be the same. In a pattern, <code>*</code> stands for any text without a dot and{' '}
    <code>**</code> for any text: <code>https://*.example.com</code> lets <code>https://shop.example.com</code> through,
    but neither <code>https://example.com</code> nor <code>https://a.b.example.com</code>.
  </>
)

function describeAdded(count: number): string {
  return count === 1 ? 'The domain is trusted.' : `${formatCount(count, 'domain')} are trusted.`
}

/** Where the pages of the server for this project are. The project of the owners has its own. */
function HostedPages({ project: { id } }: { project: AdminOwnedProject }) {
  const { settings } = useDashboard()
  if (id === settings.projectId) return null
  return (
    <Section
      title="Hosted pages"
      description="For an app without sign-in pages of its own: it sends people here with redirectToHostedPage of the SDK, and they come back to a trusted domain."
    >
      <CopyField label="Sign-in page" value={`${settings.publicUrl}${hostedFolder(id)}/sign-in`} />
    </Section>
  )
}

/** Says of any address whether links may lead there, by the same rules by which the server decides. */
function TryAddress({ project }: { project: AdminOwnedProject }) {
  const [typed, type] = useState('')
  return (
    <>
      <Field label="Address">
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://app.example.com/handler/sign-in"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <p role="status" className={styles.verdict}>
        {typed.trim() !== '' && <Verdict project={project} typed={typed.trim()} />}
      </p>
    </>
  )
}

function Verdict({ project, typed }: { project: AdminOwnedProject; typed: string }) {
  const schemes = useAppSchemes(project).schemes.map(({ scheme }) => scheme)
  if (!URL.canParse(typed)) return 'This is no address yet. It looks like https://app.example.com'
  const { allowLocalhost, domains } = project.config
  const url = new URL(typed)
  const isTrusted = isTrustedUrl({ allowLocalhost, domains: domains.map(({ domain }) => domain) }, url)
  return isTrusted || isAppUrl(schemes, url) ? (
    <>
      <CircleCheck size={16} aria-hidden="true" className={styles.yes} />{' '}
      {isTrusted
        ? 'Trusted: links may lead there.'
        : 'Trusted for sign-ins: they may lead there, and no link of a mail.'}
    </>
  ) : (
    <>
      <CircleX size={16} aria-hidden="true" className={styles.no} /> Not trusted: a link there is refused.
    </>
  )
}
