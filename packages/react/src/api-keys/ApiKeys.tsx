import { Button } from '@latchkey/ui/Button'
import { Row } from '@latchkey/ui/Layout'
import { PlusIcon } from '@latchkey/ui/page-icons'
import { Select } from '@latchkey/ui/Select'
import { Text } from '@latchkey/ui/Text'
import { TextInput } from '@latchkey/ui/TextInput'
import { useState } from 'react'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import { useTranslation } from '../frame/context.ts'
import { ApiKeyTable } from './ApiKeyTable.tsx'
import { CreateApiKey } from './CreateApiKey.tsx'
import type { KeyOwner } from './key-state.ts'
import { getState, type KeyState, keyStates } from './key-state.ts'

interface ApiKeysProps {
  owner: KeyOwner
  title: string
  description: string
}

/** The API keys of a user or a team: make, find, revoke. */
export function ApiKeys({ owner, title, description }: ApiKeysProps) {
  const t = useTranslation()
  const keys = owner.useApiKeys()
  const [isCreating, setCreating] = useState(false)
  const [search, setSearch] = useState('')
  const [state, setState] = useState<KeyState | 'all'>('all')
  const found = keys.filter(
    key =>
      key.description.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()) &&
      (state === 'all' || getState(key) === state),
  )

  return (
    <Section title={title} description={description} isWide>
      <Row className="latchkey-toolbar">
        <Button variant="outline" onClick={() => setCreating(true)}>
          <PlusIcon />
          {t('Create API key')}
        </Button>
        {keys.length > 1 && (
          <>
            <TextInput
              type="search"
              className="latchkey-toolbar-search"
              aria-label={t('Search keys')}
              placeholder={t('Search keys')}
              value={search}
              onChange={event => setSearch(event.target.value)}
            />
            <Select
              aria-label={t('Which keys to show')}
              value={state}
              onChange={event => setState(keyStates.find(known => known === event.target.value) ?? 'all')}
              options={[
                { value: 'all', label: t('All keys') },
                { value: 'valid', label: t('Valid') },
                { value: 'expired', label: t('Expired') },
                { value: 'revoked', label: t('Revoked') },
              ]}
            />
          </>
        )}
      </Row>
      {found.length > 0 && <ApiKeyTable keys={found} />}
      {found.length === 0 && <Text isMuted>{keys.length === 0 ? t('No keys yet.') : t('No keys found.')}</Text>}
      {isCreating && <CreateApiKey owner={owner} onClose={() => setCreating(false)} />}
    </Section>
  )
}

export default function ApiKeysTab({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  return (
    <ApiKeys
      owner={user}
      title={t('Your keys')}
      description={t('For programs that act for you. Treat them like passwords.')}
    />
  )
}
