import type { Consent, OpenIdScope } from '@latchkey/js'
import { Avatar } from '@latchkey/ui/Avatar'
import { Badge } from '@latchkey/ui/Badge'
import { Text } from '@latchkey/ui/Text'
import { ConfirmButton } from '../account/ConfirmButton.tsx'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import { useTranslation } from '../frame/context.ts'
import { useAgoWords, useDateWords } from '../hooks/use-date-words.ts'
import type { Text as OurText } from '../i18n/texts.ts'

/** The applications that sign the user in by OpenID Connect: what each receives, and how to end it. */
export default function ConnectedApplications({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const consents = user.useConsents()
  return (
    <Section
      title={t('Connected applications')}
      description={t('Applications that sign you in with this account. Disconnect those that you no longer use.')}
      isWide
    >
      {consents.length === 0 ? (
        <Text isMuted>{t('No application signs you in with this account.')}</Text>
      ) : (
        <ul className="latchkey-list" aria-label={t('Connected applications')}>
          {consents.map(consent => (
            <ApplicationRow key={consent.application.id} user={user} consent={consent} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function ApplicationRow({ user, consent }: { user: CurrentUser; consent: Consent }) {
  const t = useTranslation()
  const formatDate = useDateWords()
  const formatAgo = useAgoWords()
  const { application, scopes, createdAt, lastUsedAt } = consent
  const { displayName: name, logoUrl, homepageUrl, verifiedDomain } = application
  return (
    <li className="latchkey-list-row">
      <span className="latchkey-person">
        <Avatar imageUrl={logoUrl} name={name} />
        <span className="latchkey-list-main">
          <span className="latchkey-row">
            <span className="latchkey-list-title">{name}</span>
            {verifiedDomain !== null && <Badge tone="success">{t('Verified domain')}</Badge>}
            {verifiedDomain === null && homepageUrl !== null && <Badge tone="warning">{t('Unverified website')}</Badge>}
          </span>
          {homepageUrl !== null && (
            <Text isMuted isSmall>
              {verifiedDomain ?? homepageUrl}
            </Text>
          )}
          <Text isSmall>{scopes.map(scope => t(scopeWords[scope])).join(' · ')}</Text>
          <Text isMuted isSmall>
            {t('Connected: {date}', { date: formatDate(createdAt) })}
            {lastUsedAt && ` · ${t('Last used: {time}', { time: formatAgo(lastUsedAt) })}`}
          </Text>
        </span>
      </span>
      <ConfirmButton
        size="small"
        aria-label={t('Disconnect {name}', { name })}
        title={t('Disconnect {name}?', { name })}
        description={t(
          'It loses access to your account at once. To use it again, you sign in there and allow it anew.',
        )}
        confirmText={t('Disconnect')}
        onConfirm={() => user.withdrawConsent(application.id)}
      >
        {t('Disconnect')}
      </ConfirmButton>
    </li>
  )
}

const scopeWords: Readonly<Record<OpenIdScope, OurText>> = {
  openid: 'A number that stands for your account',
  profile: 'Your name and picture',
  email: 'Your email address',
  offline_access: 'Access while you are away',
}
