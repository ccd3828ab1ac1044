import {
  EmailAlreadyExists,
  OnlyAnonymousWithoutAnonymous,
  succeeded,
  type UserUpdate,
  userEndpoints,
  VerifiedEmailStays,
} from '@latchkey/contract'
import { mailOwnChanges } from '../account-changes/account-changes.ts'
import { asAddressProbe } from '../auth/attempts.ts'
import { removeGuestSecrets } from '../auth/guest-upgrade.ts'
import { emailIsTaken } from '../contact-channels/contact-channels.ts'
import type { Tx } from '../kernel/db/db.ts'
import { implement, type VisitorContext } from '../kernel/http/context.ts'
import { mustEnrolSecondFactor } from '../second-factor/required-second-factor.ts'
import { endSessionsFor, refuseUnlessInPerson } from '../sessions/sessions.ts'
import {
  changeUser,
  createUser,
  findUser,
  getUser,
  hashPasswordInput,
  listUnverifiedUsers,
  listUsers,
  lockIfAnonymous,
  lockUser,
  removeUser,
} from '../users/users.ts'

export const userHandlers = implement(userEndpoints, {
  async readOwn({ db, project, user: { profile } }) {
    const isMissing = await mustEnrolSecondFactor(db, project.config, profile)
    return isMissing ? { ...profile, mustEnrolSecondFactor: true as const } : profile
  },
  async updateOwn(context, { body }) {
    const { app, db, device, user, sessionId } = context
    const { primaryEmail } = body
    const isByClient = db.actor.type === 'user'
    if (isByClient && primaryEmail != null) {
      const probe = { email: primaryEmail, device, isWrong: EmailAlreadyExists.is }
      await asAddressProbe(app, db, probe, async () => {
        if (await emailIsTaken(db, primaryEmail, user.id))
          throw EmailAlreadyExists({ email: primaryEmail, wouldWorkIfEmailWasVerified: false })
      })
    }
    return update(
      context,
      user.id,
      body,
      async tx => {
        // An ended session, or someone who acts in their name, must neither shut the user out nor take away what keeps others out.
        if (changesSignInMethods(body) && (await lockUser(tx, user.id))) await refuseUnlessInPerson(app, tx, sessionId)
        if (isByClient && primaryEmail !== undefined && (await getUser(tx, user.id)).primaryEmailVerified)
          throw VerifiedEmailStays()
      },
      sessionId,
    )
  },
  async deleteOwn(context) {
    const { app, user, sessionId } = context
    return remove(context, user.id, async tx => {
      if (await lockUser(tx, user.id)) await refuseUnlessInPerson(app, tx, sessionId)
    })
  },
  async previewRestriction({ db, project }, { query: { limit = 10 }, body: { onboarding } }) {
    const isNew = onboarding.requireEmailVerification === true && !project.config.onboarding.requireEmailVerification
    return isNew ? listUnverifiedUsers(db, limit) : { affectedUsers: [], totalAffectedCount: 0 }
  },
  async list({ db }, { query }) {
    if (query.onlyAnonymous && !query.includeAnonymous) throw OnlyAnonymousWithoutAnonymous()
    const { items, nextCursor } = await listUsers(db, query)
    return { items, isPaginated: true as const, pagination: { nextCursor } }
  },
  async create({ app, project, transaction }, { body }) {
    const passwordHash = await hashPasswordInput(app, project, body, body)
    return transaction(tx => createUser(app, tx, project, body, passwordHash))
  },
  async read({ db }, { params }) {
    return getUser(db, params.userId)
  },
  async update(context, { params, body }) {
    return update(context, params.userId, body)
  },
  async delete(context, { params }) {
    return remove(context, params.userId)
  },
})

type Refuse = (tx: Tx) => Promise<void>
const nothing: Refuse = async () => undefined

async function remove({ app, transaction }: VisitorContext, userId: string, refuse = nothing) {
  await transaction(async tx => {
    await refuse(tx)
    await removeUser(app, tx, userId)
  })
  return succeeded
}

async function update(
  context: VisitorContext,
  userId: string,
  body: UserUpdate,
  refuse = nothing,
  sessionId: string | null = null,
) {
  const { app, db, project, transaction } = context
  const before = body.password == null ? null : await findUser(db, userId)
  const passwordHash = await hashPasswordInput(app, project, body, { ...before, ...body })
  return transaction(async tx => {
    await refuse(tx)
    // The server's word makes an account of a guest like any sign-up. What this request brings along is added after.
    if (body.isAnonymous === false && (await lockIfAnonymous(tx, userId)))
      await removeGuestSecrets(app, tx, { userId, channelId: null })
    const change = () => changeUser(app, tx, project, userId, body, passwordHash, sessionId)
    const user = await (maySecureLess(body) ? mailOwnChanges(context, tx, userId, change) : change())
    // Someone with the former password may have signed in with it.
    if (passwordHash !== undefined) await endSessionsFor(tx, userId, 'password-changed', app.clock.now())
    if (body.isLocked) await endSessionsFor(tx, userId, 'user-locked', app.clock.now())
    return user
  })
}

function changesSignInMethods({
  primaryEmail,
  totpSecretBase64,
  passkeyAuthEnabled,
  otpAuthEnabled,
}: UserUpdate): boolean {
  return [primaryEmail, totpSecretBase64, passkeyAuthEnabled, otpAuthEnabled].some(input => input !== undefined)
}

/** Whether the request may weaken the account or move it to another address. */
function maySecureLess({ totpSecretBase64, password, passwordHash, primaryEmail }: UserUpdate): boolean {
  return [totpSecretBase64, password, passwordHash, primaryEmail].some(input => input !== undefined)
}
