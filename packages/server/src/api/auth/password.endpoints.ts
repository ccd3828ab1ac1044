import { header, passwordEndpoints, succeeded } from '@latchkey/contract'
import { mailChanges, mailOwnChanges } from '../../account-changes/account-changes.ts'
import { withMinimumRefusalTime, withMinimumResponseTime } from '../../auth/minimum-response-time.ts'
import {
  changePassword,
  prepareChange,
  prepareFirstPassword,
  setFirstPassword,
} from '../../auth/password/change-password.ts'
import { mailResetCode } from '../../auth/password/password.jobs.ts'
import { betterHash, isSignInRefusal, prepareSignUp, provePassword, signUp } from '../../auth/password/password.ts'
import { checkResetCode, checkResetRequest, prepareReset, resetPassword } from '../../auth/password/reset.ts'
import { completeSignIn, signedInOrMfa, signInAtOnce } from '../../auth/sign-in.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { implement } from '../../kernel/http/context.ts'
import { enqueue } from '../../kernel/jobs/job.ts'
import { improvePasswordHash } from '../../users/users.ts'

export const passwordHandlers = implement(passwordEndpoints, {
  async signUp({ app, db, project, user, sessionId, device, transaction }, { body }) {
    const request = { project, currentUser: user, sessionId, input: body, device }
    const passwordHash = await prepareSignUp(app, db, request)
    return signedInOrMfa(app, db, await transaction(tx => signUp(app, tx, request, passwordHash)))
  },

  signIn: async ({ app, db, project, device, transaction }, { body }) =>
    withMinimumRefusalTime(isSignInRefusal, async () => {
      const proven = await provePassword(app, db, project, body, device)
      const better = await betterHash(app, project, proven, body.password)
      const signedInAtOnce = better === null && (await signInAtOnce(app, db, proven, device))
      if (signedInAtOnce) return signedInAtOnce
      if (proven.sharedLimit) await app.limits.refuseFull(db, proven.sharedLimit)
      const outcome = await transaction(async tx => {
        const signedIn = await completeSignIn(app, tx, proven.proof, device)
        if (better !== null) await improvePasswordHash(tx, proven.proof.userId, { from: proven.hash, to: better })
        return signedIn
      })
      return signedInOrMfa(app, db, outcome)
    }),

  async set(context, { body }) {
    const { app, project, user, sessionId, transaction } = context
    const passwordHash = await prepareFirstPassword(app, project, user, body.password)
    const password = { userId: user.id, sessionId, passwordHash }
    await transaction(tx => mailOwnChanges(context, tx, user.id, () => setFirstPassword(app, tx, password)))
    return succeeded
  },

  async update(context, { body }) {
    const { app, db, project, user, sessionId, device, headers, transaction } = context
    const refreshToken = headers.get(header.refreshToken)
    const input = { project, userId: user.id, profile: user.profile, sessionId, input: body, refreshToken, device }
    const change = await prepareChange(app, db, input)
    await transaction(tx => mailOwnChanges(context, tx, user.id, () => changePassword(app, tx, change)))
    return succeeded
  },

  async sendResetCode({ app, db, project, device, transaction }, { body }) {
    // The job that looks for the account starts meanwhile, and holds up no request that comes after.
    return withMinimumResponseTime(async () => {
      const { email, callbackUrl } = body
      const { href } = await checkResetRequest(app, db, project, { email, callbackUrl, device })
      await transaction(tx => enqueue(tx, mailResetCode, { email, locale: device.locale, callbackUrl: href }))
      return succeeded
    })
  },

  async reset(context, { body }) {
    const { app, db, project, transaction } = context
    const code = await checkResetCode(app, db, body.code)
    const passwordHash = await prepareReset(app, db, project, { code, password: body.password })
    const { userId } = code.subject
    const reset = (tx: Tx) => resetPassword(app, tx, project, { code, passwordHash })
    const by = { type: 'user', id: userId, role: null } as const
    await transaction(async tx => ({ user: await mailChanges(context, tx, userId, () => reset(tx)) }), by)
    return succeeded
  },

  async checkResetCode({ app, db }, { body }) {
    await checkResetCode(app, db, body.code)
    return { isCodeValid: true as const }
  },
})
