'use client'

import type { CurrentUser } from '../app/current-user.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { ApiKeys } from './ApiKeys.tsx'

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
