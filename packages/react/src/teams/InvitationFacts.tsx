'use client'

import type { TeamInvitationDescription } from '@latchkey/js'
import { useTranslation } from '../i18n/use-translation.ts'

/** Who invites, and as what; nothing where the invitation says neither. */
export function InvitationFacts({ invitation }: { invitation: TeamInvitationDescription }) {
  const t = useTranslation()
  const { inviterDisplayName: name, roles } = invitation
  const names = roles?.map(({ displayName }) => displayName).join(', ')
  return (
    <>
      {name && `${t('Invited by {name}.', { name })} `}
      {names && `${t('Your role: {roles}.', { roles: names })} `}
    </>
  )
}
