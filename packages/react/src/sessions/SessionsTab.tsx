import type { ActiveSession } from '@latchkey/js'
import { Badge } from '@latchkey/ui/Badge'
import { Row } from '@latchkey/ui/Layout'
import { Table, type TableColumn } from '@latchkey/ui/Table'
import { Text } from '@latchkey/ui/Text'
import { ConfirmButton } from '../account/ConfirmButton.tsx'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import { useFrame, useTranslation } from '../frame/context.ts'
import { useAgoWords, useMomentWords } from '../hooks/use-date-words.ts'
import { countryName, useDeviceWords } from './device.ts'

/** Where an account is signed in: this device first, then those that were used last. */
export default function SessionsTab({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const formatMoment = useMomentWords()
  const formatAgo = useAgoWords()
  const formatDevice = useDeviceWords()
  const sessions = [...user.useActiveSessions()].sort(byUse)
  const getDevice = ({ userAgent }: ActiveSession) => formatDevice(userAgent) ?? t('Unknown device')

  const columns: readonly TableColumn<ActiveSession>[] = [
    {
      id: 'device',
      title: t('Device'),
      cell: session => (
        <span className="latchkey-list-main">
          <Row>
            {getDevice(session)}
            {session.isCurrentSession && <Badge tone="success">{t('This device')}</Badge>}
            {session.isImpersonation && <Badge tone="warning">{t('Support')}</Badge>}
          </Row>
          <Text isMuted isSmall>
            {t('Signed in: {moment}', { moment: formatMoment(session.createdAt) })}
          </Text>
        </span>
      ),
    },
    { id: 'location', title: t('Location'), cell: ({ geoInfo }) => <Location geoInfo={geoInfo} /> },
    {
      id: 'used',
      title: t('Last used'),
      cell: ({ isCurrentSession, lastUsedAt }) => {
        if (isCurrentSession) return t('now')
        return lastUsedAt ? formatAgo(lastUsedAt) : t('Never')
      },
    },
    {
      id: 'actions',
      title: t('Actions'),
      hidesTitle: true,
      cell: session =>
        !session.isCurrentSession && (
          <ConfirmButton
            size="small"
            aria-label={t('Sign out {name}', { name: getDevice(session) })}
            title={t('Sign out {name}?', { name: getDevice(session) })}
            description={t('That device will have to sign in again. It can take a few minutes.')}
            confirmText={t('Sign out')}
            onConfirm={() => user.revokeSession(session.id)}
          >
            {t('Sign out')}
          </ConfirmButton>
        ),
    },
  ]

  return (
    <Section
      title={t('Where you are signed in')}
      description={t('Sign out devices that you do not recognise, then change your password.')}
      isWide
    >
      <Table label={t('Where you are signed in')} columns={columns} rows={sessions} getKey={({ id }) => id} />
      {sessions.length > 1 && (
        <Row>
          <ConfirmButton
            title={t('Sign out everywhere else?')}
            description={t('All devices but this one will have to sign in again. It can take a few minutes.')}
            confirmText={t('Sign out everywhere else')}
            onConfirm={() => user.revokeOtherSessions()}
          >
            {t('Sign out everywhere else…')}
          </ConfirmButton>
        </Row>
      )}
    </Section>
  )
}

function byUse(one: ActiveSession, other: ActiveSession): number {
  const used = ({ lastUsedAt, createdAt }: ActiveSession) => (lastUsedAt ?? createdAt).getTime()
  return Number(other.isCurrentSession) - Number(one.isCurrentSession) || used(other) - used(one)
}

/** “Berlin, Germany” and the address, as much of it as is known. */
function Location({ geoInfo }: Pick<ActiveSession, 'geoInfo'>) {
  const t = useTranslation()
  const { language } = useFrame()
  const { cityName, countryCode, ip } = geoInfo ?? {}
  const location = [cityName, countryCode && countryName(countryCode, language)].filter(Boolean).join(', ')
  if (location === '') return <span className="latchkey-location">{ip ?? t('unknown')}</span>
  return (
    <span className="latchkey-location">
      {location}
      {ip && (
        <Text isMuted isSmall>
          {ip}
        </Text>
      )}
    </span>
  )
}
