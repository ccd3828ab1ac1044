import type { ApiKey } from '@latchkey/js'
import { Badge, type BadgeProps } from '@latchkey/ui/Badge'
import { Table } from '@latchkey/ui/Table'
import { ConfirmButton } from '../account/ConfirmButton.tsx'
import { useTranslation } from '../frame/context.ts'
import { useDateWords } from '../hooks/use-date-words.ts'
import type { Text } from '../i18n/texts.ts'
import { getState, type KeyState } from './key-state.ts'

export function ApiKeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const t = useTranslation()
  const dateWords = useDateWords()
  return (
    <Table
      label={t('API keys')}
      rows={keys}
      getKey={key => key.id}
      columns={[
        { id: 'description', title: t('Description'), cell: key => key.description },
        {
          id: 'key',
          title: t('Key'),
          cell: key => <span className="latchkey-mono">…{key.value.lastFour}</span>,
        },
        { id: 'state', title: t('State'), cell: key => <StateBadge state={getState(key)} /> },
        { id: 'expires', title: t('Expires'), cell: key => (key.expiresAt ? dateWords(key.expiresAt) : t('Never')) },
        {
          id: 'used',
          title: t('Last used'),
          cell: key => (key.lastUsedAt ? dateWords(key.lastUsedAt) : t('Never')),
        },
        { id: 'actions', title: t('Actions'), hidesTitle: true, cell: key => <RevokeKey apiKey={key} /> },
      ]}
    />
  )
}

const badges: Readonly<Record<KeyState, { text: Text; tone: BadgeProps['tone'] }>> = {
  valid: { text: 'Valid', tone: 'success' },
  expired: { text: 'Expired', tone: 'neutral' },
  revoked: { text: 'Revoked', tone: 'destructive' },
}

function StateBadge({ state }: { state: KeyState }) {
  const t = useTranslation()
  return <Badge tone={badges[state].tone}>{t(badges[state].text)}</Badge>
}

function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslation()
  if (!apiKey.isValid()) return null
  const { description: name } = apiKey
  return (
    <ConfirmButton
      size="small"
      aria-label={t('Revoke {name}', { name })}
      title={t('Revoke {name}?', { name })}
      description={t('Programs that use this key stop working at once. A revoked key cannot be brought back.')}
      confirmText={t('Revoke')}
      onConfirm={() => apiKey.revoke()}
    >
      {t('Revoke')}
    </ConfirmButton>
  )
}
