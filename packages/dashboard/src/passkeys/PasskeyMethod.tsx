import type { Passkey, ServerUser } from '@latchkey/js'
import { formatDevice } from '@latchkey/react/admin'
import { Button, Skeleton } from '@latchkey/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Managed, toKey } from '../api.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { NameDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { Moment } from '../parts/page/Moment.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { useTask } from '../parts/use-task.ts'
import { MethodRow, onlyMethodWarning, type SignInMethodProps, useOnlyMethod } from '../sign-in-methods/MethodRow.tsx'
import { getName } from '../users/user-words.ts'

/** Characters. As many as the server takes. */
const longestPasskeyName = 64

/** The passkeys of a user. Only they can add one: it is made on their device. */
export function PasskeyMethod({ project, user }: SignInMethodProps) {
  const passkeys = useQuery({ ...passkeysQuery(project, user), enabled: user.passkeyAuthEnabled })
  const isOnlyMethod = useOnlyMethod({ project, user }) === 'passkey'

  if (!user.passkeyAuthEnabled) {
    return (
      <MethodRow
        name="Passkeys"
        note={
          project.config.passkeyEnabled
            ? 'None. They add one in their account settings.'
            : 'None. Signing in with a passkey is off in this project.'
        }
      />
    )
  }
  if (!passkeys.data) {
    return <MethodRow name="Passkeys" note={passkeys.isError ? <QueryFailure query={passkeys} /> : <Skeleton />} />
  }
  return passkeys.data.map(passkey => (
    <PasskeyRow
      key={passkey.id}
      passkey={passkey}
      user={user}
      isLastMethod={isOnlyMethod && passkeys.data.length === 1}
    />
  ))
}

interface PasskeyRowProps extends Pick<SignInMethodProps, 'user'> {
  readonly passkey: Passkey
  readonly isLastMethod: boolean
}

function PasskeyRow({ passkey, user, isLastMethod }: PasskeyRowProps) {
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  const name = passkey.name ?? formatDevice(passkey.userAgent) ?? 'Passkey without a name'
  const remove = useTask(() => passkey.remove(), 'The passkey is removed.')
  async function rename(to: string) {
    await passkey.rename(to)
    tell('The passkey has a new name.')
    close()
  }
  return (
    <MethodRow name={`Passkey: ${name}`} note={<About passkey={passkey} />}>
      <Button variant="ghost" size="small" aria-label={`Rename passkey ${name}`} onClick={() => setOpen('rename')}>
        Rename…
      </Button>
      <Button variant="ghost" size="small" aria-label={`Remove passkey ${name}`} onClick={() => setOpen('remove')}>
        Remove passkey…
      </Button>
      {open === 'rename' && (
        <NameDialog
          title={`Rename the passkey “${name}”`}
          description={`${getName(user)} reads the name in their account settings.`}
          actionLabel="Save name"
          name={passkey.name ?? ''}
          longest={longestPasskeyName}
          problem="Give the passkey a name."
          onSave={rename}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <ConfirmByTyping
          title={`Remove the passkey “${name}”?`}
          phrase="remove"
          actionLabel="Remove passkey"
          onConfirm={remove}
          onClose={close}
        >
          {getName(user)} cannot sign in with it any more. Their sessions stay active.
          {isLastMethod && ` ${onlyMethodWarning}`}
        </ConfirmByTyping>
      )}
    </MethodRow>
  )
}

function About({ passkey: { createdAt, lastUsedAt, isSynced, userAgent } }: { passkey: Passkey }) {
  const device = formatDevice(userAgent)
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

// The key stands below that of the user, and is outdated with it.
function passkeysQuery(project: Managed, user: ServerUser) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /auth/passkeys', query: { userId: user.id } }),
    queryFn: () => user.listPasskeys(),
  })
}
