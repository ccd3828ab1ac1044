import { mfaEndpoints, type SignedInOrUp, succeeded } from '@latchkey/contract'
import { mailOwnChanges } from '../../account-changes/account-changes.ts'
import { asTotpAttempt } from '../../auth/attempts.ts'
import {
  enrol,
  getRefusal,
  renew,
  type SecondStep,
  takeSecondStep,
  turnOff,
} from '../../auth/second-factor/second-step.ts'
import { signedInOrMfa } from '../../auth/sign-in.ts'
import { checkCode } from '../../codes/codes.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { implement, type VisitorContext } from '../../kernel/http/context.ts'
import { countRecoveryCodes } from '../../second-factor/recovery-codes.ts'
import { getUser } from '../../users/users.ts'

export const mfaHandlers = implement(mfaEndpoints, {
  signIn: async (context, { body }) => finish(context, body.code, { totp: body.totp }),

  signInWithRecoveryCode: async (context, { body }) => finish(context, body.code, { recoveryCode: body.recoveryCode }),

  async enrol(context, { body }) {
    const { app, user, sessionId, transaction } = context
    const ownSession = { userId: user.id, sessionId }
    const mailed = (tx: Tx) => mailOwnChanges(context, tx, user.id, () => enrol(app, tx, ownSession, body))
    return { recoveryCodes: await transaction(mailed) }
  },

  async turnOff(context, { body }) {
    const { app, db, user, sessionId, transaction } = context
    const ownSession = { userId: user.id, sessionId }
    await asTotpAttempt(app, db, user.id, () =>
      transaction(tx => mailOwnChanges(context, tx, user.id, () => turnOff(app, tx, ownSession, body.code))),
    )
    return succeeded
  },

  async readRecoveryCodes({ db }, { query }) {
    const { id } = await getUser(db, query.userId)
    const { unused, createdAt } = await countRecoveryCodes(db, id)
    return { unused, createdAtMillis: createdAt?.getTime() ?? null }
  },

  async renewRecoveryCodes(context) {
    const { app, user, sessionId, transaction } = context
    const ownSession = { userId: user.id, sessionId }
    const mailed = (tx: Tx) => mailOwnChanges(context, tx, user.id, () => renew(app, tx, ownSession))
    return { recoveryCodes: await transaction(mailed) }
  },
})

async function finish(context: VisitorContext, code: string, given: SecondStep['given']): Promise<SignedInOrUp> {
  const { app, db, device, transaction } = context
  const attempt = await checkCode(app, db, 'mfa-attempt', code)
  const outcome = await asTotpAttempt(app, db, attempt.subject.userId, async () => {
    const taken = await transaction(tx => takeSecondStep(app, tx, { attempt, given, device }))
    if (!taken) throw getRefusal({ given })
    return taken
  })
  return signedInOrMfa(app, db, outcome)
}
