import { Badge, Button, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import list from '../parts/List.module.css'
import { Moment } from '../parts/Moment.tsx'
import { QueryFailure } from '../parts/Rows.tsx'
import { sayCount } from '../parts/say-count.ts'
import { RemoveSecondFactorDialog } from './RemoveSecondFactorDialog.tsx'
import { Way } from './Way.tsx'
import type { WayInProps } from './WaysIn.tsx'
import { recoveryCodesQuery } from './way-in-queries.ts'

/** Whether a user enters six digits besides. Only they can turn it on; who helps them can turn it off. */
export function SecondFactor({ project, user }: WayInProps) {
  const [isAsking, setAsking] = useState(false)

  if (!user.isMultiFactorRequired) {
    return <p className={list.none}>Off. They can turn it on in their account settings.</p>
  }
  return (
    <>
      <ul className={list.list}>
        <Way name="Authenticator app" note={<RecoveryCodes project={project} user={user} />}>
          <Badge tone="success">On</Badge>
          <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
            Remove second factor…
          </Button>
        </Way>
      </ul>
      {isAsking && <RemoveSecondFactorDialog project={project} user={user} onClose={() => setAsking(false)} />}
    </>
  )
}

function RecoveryCodes({ project, user }: WayInProps) {
  const codes = useQuery(recoveryCodesQuery(project, user))
  if (codes.isPending) return <Skeleton />
  if (codes.isError) return <QueryFailure query={codes} />
  const { unused, createdAt } = codes.data
  if (createdAt === null) return 'No recovery codes: without the app, this person needs your help.'
  return (
    <>
      {unused === 0 ? 'No recovery code is left' : `${sayCount(unused, 'recovery code')} left`}, made{' '}
      <Moment at={createdAt} />.
    </>
  )
}
