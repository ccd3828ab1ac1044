import { apiPath } from '@latchkey/contract/names'
import { CopyField } from '@latchkey/ui'
import { ExternalLink } from 'lucide-react'
import { useDashboard } from '../../dashboard.ts'
import { Section } from '../../parts/page/PageHeader.tsx'
import type { Settings } from '../../settings.ts'
import type { ProviderGuide } from './guides.ts'
import styles from './Providers.module.css'
import type { ProviderEntry } from './provider-entries.ts'

export interface GuideProps {
  entry: ProviderEntry
  guide: ProviderGuide
}

/** What to do at the provider. */
export function Guide({ entry, guide }: GuideProps) {
  const { settings } = useDashboard()
  const { console, steps, scopes, email } = guide
  return (
    <Section
      title={`At ${entry.name}`}
      description={
        console ? (
          <a href={console.url} target="_blank" rel="noreferrer" className="latchkey-link">
            {console.name} <ExternalLink size={13} aria-hidden="true" />
            <span className="latchkey-visually-hidden"> (opens in a new tab)</span>
          </a>
        ) : (
          'In the administration of your provider.'
        )
      }
    >
      <CopyField
        label="Callback URL"
        hint="Enter it there exactly as it stands here."
        value={getCallbackUrl(settings, entry.id)}
      />
      <ol className={styles.steps}>
        {steps.map(step => (
          <li key={step} className={styles.step}>
            <span>
              <WithCode text={step} />
            </span>
          </li>
        ))}
      </ol>
      <dl className={styles.facts}>
        <dt>Scopes</dt>
        <dd className={styles.chips}>
          {scopes.map(scope => (
            <code key={scope} className={styles.code}>
              {scope}
            </code>
          ))}
        </dd>
        <dt>Email address</dt>
        <dd>{email}</dd>
      </dl>
    </Section>
  )
}

export function GuideProblems({ guide }: Pick<GuideProps, 'guide'>) {
  return (
    <Section title="When it does not work" description="Most providers show their own page for a wrong callback URL.">
      <dl className={styles.problems}>
        {guide.problems.map(({ sign, fix }) => (
          <div key={sign}>
            <dt>
              <WithCode text={sign} />
            </dt>
            <dd>
              <WithCode text={fix} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Text in which backticks mark what is typed or chosen. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={part} className={styles.code}>
        {part}
      </code>
    ),
  )
}

/** Where a provider sends people back. */
function getCallbackUrl({ publicUrl }: Pick<Settings, 'publicUrl'>, providerId: string): string {
  return `${publicUrl}${apiPath}/auth/oauth/callback/${encodeURIComponent(providerId)}`
}
