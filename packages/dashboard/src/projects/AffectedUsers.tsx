import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Text } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../api.ts'
import { QueryFailure } from '../parts/table/Rows.tsx'

/** Whom a required verification of the address would restrict, before it is saved. */
export function AffectedUsers({ project }: { project: AdminOwnedProject }) {
  const body = { onboarding: { requireEmailVerification: true } }
  const preview = useQuery(
    readQuery(project, 'POST /internal/onboarding/preview-affected-users', { query: { limit: 5 }, body }),
  )
  if (preview.isError) return <QueryFailure query={preview} />
  if (preview.isPending) return <Text isMuted>Looking for users without a verified address…</Text>
  const { affectedUsers, totalAffectedCount: total } = preview.data
  if (total === 0) return <Text isMuted>No user is affected: everyone has a verified address.</Text>
  const names = affectedUsers.map(({ id, displayName, primaryEmail }) => primaryEmail ?? displayName ?? id)
  const others = total - names.length
  return (
    <Alert>
      {total === 1 ? 'One user will be restricted' : `${total.toLocaleString('en')} users will be restricted`} at once:{' '}
      {names.join(', ')}
      {others > 0 && ` and ${others.toLocaleString('en')} more`}.
    </Alert>
  )
}
