import { asList, passkeyEndpoints, succeeded, UserNotFound } from '@latchkey/contract'
import { mailOwnChanges } from '../../account-changes/account-changes.ts'
import { countStart } from '../../auth/attempts.ts'
import { refuseUnlessOffered } from '../../auth/method.ts'
import { beginAuthentication, provePasskey, signIn } from '../../auth/passkeys/authentication.ts'
import { authenticationFailed, passkeyMethod } from '../../auth/passkeys/method.ts'
import { beginRegistration, refuseIfOfAnother, register, registrationFailed } from '../../auth/passkeys/registration.ts'
import { findTrustedCaller } from '../../auth/passkeys/trusted-callers.ts'
import { verifyRegistration } from '../../auth/passkeys/web-authn.ts'
import { signedInOrMfa } from '../../auth/sign-in.ts'
import { checkCode, takeCode } from '../../codes/codes.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { implement, type VisitorContext } from '../../kernel/http/context.ts'
import { listPasskeys, removePasskey, renamePasskey } from '../../passkeys/passkeys.ts'
import { refuseUnlessInPerson } from '../../sessions/sessions.ts'
import { lockUser, publishUpdatedUser } from '../../users/users.ts'

export const passkeyHandlers = implement(passkeyEndpoints, {
  async initiateRegistration({ app, db, project, user, sessionId, device, transaction }) {
    refuseUnlessOffered(passkeyMethod, project)
    await countStart(app, db, 'passkey-challenge', device)
    return transaction(tx => beginRegistration(app, tx, project, { user: user.profile, sessionId }))
  },

  async register(context, { body }) {
    const { app, db, project, user, sessionId, device, transaction } = context
    refuseUnlessOffered(passkeyMethod, project)
    const code = await checkCode(app, db, 'passkey-registration', body.code)
    refuseIfOfAnother(code, user.id)
    const { challenge } = code.subject
    const verdict = await verifyRegistration(body.credential, {
      challenge,
      findTrusted: origin => findTrustedCaller(app, project, origin),
    })
    const answer = { code, verdict, device, sessionId, name: body.name ?? null }
    const registered = await transaction(tx => mailOwnChanges(context, tx, user.id, () => register(app, tx, answer)))
    if (typeof registered === 'string') throw registrationFailed(registered)
    return { userHandle: registered.credentialId }
  },

  async initiateAuthentication({ app, db, project, device, transaction }) {
    refuseUnlessOffered(passkeyMethod, project)
    await countStart(app, db, 'passkey-challenge', device)
    return transaction(tx => beginAuthentication(app, tx))
  },

  async signIn({ app, db, project, device, transaction }, { body }) {
    refuseUnlessOffered(passkeyMethod, project)
    const code = await takeCode(app, db, 'passkey-authentication', body.code)
    const verdict = await provePasskey(app, { db, project }, body.authenticationResponse, code)
    if (typeof verdict === 'string') throw authenticationFailed(verdict)
    const outcome = await transaction(tx => signIn(app, tx, verdict, device))
    if (!outcome) throw authenticationFailed('not-genuine')
    return signedInOrMfa(app, db, outcome)
  },

  list: async ({ db }, { query }) => asList(await listPasskeys(db, query.userId)),

  async rename(context, { params, query, body }) {
    const passkey = { userId: query.userId, id: params.passkeyId }
    await context.transaction(async tx => {
      await lockForChange(context, tx, query.userId)
      await renamePasskey(tx, { ...passkey, name: body.name })
    })
    return succeeded
  },

  async remove(context, { params, query }) {
    const { userId } = query
    await context.transaction(async tx => {
      await lockForChange(context, tx, userId)
      await removePasskey(tx, { userId, id: params.passkeyId })
      await publishUpdatedUser(tx, userId)
    })
    return succeeded
  },
})

/** A sign-in method of a user is changed by the person themselves, or by the project's own code. */
async function lockForChange({ app, user, sessionId }: VisitorContext, tx: Tx, userId: string): Promise<void> {
  if (!(await lockUser(tx, userId))) throw UserNotFound()
  if (user?.id === userId) await refuseUnlessInPerson(app, tx, sessionId)
}
