import type { Passkey } from '@latchkey/js'
import { sayDevice } from '@latchkey/react/admin'
import { Button, Skeleton } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmByTyping } from '../parts/ConfirmByTyping.tsx'
import { Moment } from '../parts/Moment.tsx'
import { QueryFailure } from '../parts/Rows.tsx'
import { useTask } from '../parts/use-task.ts'
import { nameOf } from '../users/name-of.ts'
import { usersChanged } from '../users/user-queries.ts'
import { Way } from './Way.tsx'
import type { WayInProps } from './WaysIn.tsx'
import { passkeysQuery } from './way-in-queries.ts'

/** The passkey of a user. Only they can add one: it is made on their device. */
export function PasskeyWay({ project, user }: WayInProps) {
  const queries = useQueryClient()
  const passkeys = useQuery({ ...passkeysQuery(project, user), enabled: user.passkeyAuthEnabled })
  const [isAsking, setAsking] = useState(false)
  const remove = useTask(async () => {
    await user.update({ passkeyAuthEnabled: false })
    await usersChanged(queries, project)
  }, 'The passkey is removed.')

  if (!user.passkeyAuthEnabled) {
    return (
      <Way
        name="Passkey"
        note={
          project.config.passkeyEnabled
            ? 'None. They add one in their account settings.'
            : 'None. Signing in with a passkey is off in this project.'
        }
      />
    )
  }
  return (
    <Way
      name="Passkey"
      note={
        passkeys.isError ? (
          <QueryFailure query={passkeys} />
        ) : (
          (passkeys.data?.map(passkey => <About key={passkey.id} passkey={passkey} />) ?? <Skeleton />)
        )
      }
    >
      <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
        Remove passkey…
      </Button>
      {isAsking && (
        <ConfirmByTyping
          title="Remove the passkey?"
          phrase="remove"
          actionLabel="Remove passkey"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {nameOf(user)} cannot sign in with it any more. Whoever is signed in stays so.
        </ConfirmByTyping>
      )}
    </Way>
  )
}

function About({ passkey: { createdAt, lastUsedAt, isSynced, userAgent } }: { passkey: Passkey }) {
  const device = sayDevice(userAgent)
  return (
    <>
      Added <Moment at={createdAt} />
      {device && ` with ${device}`},{' '}
      {lastUsedAt ? (
        <>
          last used <Moment at={lastUsedAt} />
        </>
      ) : (
        'not used yet'
      )}
      . {isSynced ? 'A password manager keeps it on several devices.' : 'It is kept on one device.'}
    </>
  )
}
