import type { ServerUser } from '@latchkey/js'
import { Badge, Button, Skeleton } from '@latchkey/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { useTask } from '../parts/use-task.ts'
import { formatCount } from '../parts/words.ts'
import { MethodRow, type SignInMethodProps } from '../sign-in-methods/MethodRow.tsx'
import { useScreenSearch } from '../use-screen-search.ts'
import { getName } from '../users/user-words.ts'
import { userScreen } from '../users/users.screens.ts'

/** Whether a user enters six digits besides. Only they can turn it on; who helps them can turn it off. */
export function SecondFactor({ project, user }: SignInMethodProps) {
  const [{ act }, ask] = useScreenSearch(userScreen)

  if (!user.isMultiFactorRequired) {
    return <p className={list.none}>Off. They can turn it on in their account settings.</p>
  }
  return (
    <>
      <ul className={list.list}>
        <MethodRow name="Authenticator app" note={<RecoveryCodes project={project} user={user} />}>
          <Badge tone="success">On</Badge>
          <Button variant="ghost" size="small" onClick={() => ask({ act: 'reset-second-factor' })}>
            Remove second factor…
          </Button>
        </MethodRow>
      </ul>
      {act === 'reset-second-factor' && (
        <RemoveSecondFactorDialog user={user} onClose={() => ask({ act: undefined })} />
      )}
    </>
  )
}

function RecoveryCodes({ project, user }: SignInMethodProps) {
  const codes = useQuery(recoveryCodesQuery(project, user))
  if (codes.isPending) return <Skeleton />
  if (codes.isError) return <QueryFailure query={codes} />
  const { unused, createdAt } = codes.data
  if (createdAt === null) return 'No recovery codes: without the app, this person needs your help.'
  return (
    <>
      {unused === 0 ? 'No recovery code is left' : `${formatCount(unused, 'recovery code')} left`}, made{' '}
      <Moment at={createdAt} />.
    </>
  )
}

// The key stands below that of the user, and is outdated with it.
function recoveryCodesQuery(project: Managed, user: ServerUser) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /auth/mfa/recovery-codes', query: { userId: user.id } }),
    queryFn: () => user.getRecoveryCodes(),
  })
}

interface RemoveSecondFactorDialogProps {
  user: ServerUser
  onClose: () => void
}

/** Confirms that a user who lost their authenticator app signs in without it. */
export function RemoveSecondFactorDialog({ user, onClose }: RemoveSecondFactorDialogProps) {
  const remove = useTask(() => user.update({ totpMultiFactorSecret: null }), 'The second factor is removed.')

  return (
    <ConfirmByTyping
      title="Remove the second factor?"
      phrase="remove"
      actionLabel="Remove second factor"
      onConfirm={remove}
      onClose={onClose}
    >
      {getName(user)} signs in without the authenticator app from now on, and the recovery codes stop working. Be sure
      that the request is theirs: the password alone is then enough to sign in.
    </ConfirmByTyping>
  )
}
