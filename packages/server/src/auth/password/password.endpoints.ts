import { header, passwordEndpoints, succeeded } from '@latchkey/contract'
import { checkCode } from '../../codes/codes.ts'
import { implement } from '../../kernel/http/context.ts'
import { enqueue } from '../../kernel/jobs/job.ts'
import { improvePasswordHash } from '../../users/users.ts'
import { answeredOnTheBeat, refusedOnTheBeat } from '../even-pace.ts'
import { completeSignIn, signedInOrMfa, signInAtOnce } from '../sign-in.ts'
import { changePassword, prepareChange, prepareFirstPassword, setFirstPassword } from './change-password.ts'
import { mailResetCode } from './password.jobs.ts'
import { betterHash, isSignInRefusal, prepareSignUp, provePassword, signUp } from './password.ts'
import { checkResetRequest, prepareReset, resetPassword } from './reset.ts'

export const passwordHandlers = implement(passwordEndpoints, {
  async signUp({ app, db, project, user, sessionId, device, transaction }, { body }) {
    const request = { project, currentUser: user, sessionId, asked: body, device }
    const passwordHash = await prepareSignUp(app, db, request)
    return signedInOrMfa(app, db, await transaction(tx => signUp(app, tx, request, passwordHash)))
  },

  async signIn({ app, db, project, device, transaction }, { body }) {
    return refusedOnTheBeat(isSignInRefusal, async () => {
      const proven = await provePassword(app, db, project, body, device)
      const better = await betterHash(app, proven, body.password)
      const signedInAtOnce = better === null && (await signInAtOnce(app, db, proven, device))
      if (signedInAtOnce) return signedInAtOnce
      if (proven.unlessFull) await app.limits.refuseFull(db, proven.unlessFull)
      const outcome = await transaction(async tx => {
        const signedIn = await completeSignIn(app, tx, proven.proof, device)
        if (better !== null) await improvePasswordHash(tx, proven.proof.userId, { from: proven.hash, to: better })
        return signedIn
      })
      return signedInOrMfa(app, db, outcome)
    })
  },

  async set({ app, project, user, sessionId, transaction }, { body }) {
    const passwordHash = await prepareFirstPassword(app, project, user, body.password)
    await transaction(tx => setFirstPassword(app, tx, { userId: user.id, sessionId, passwordHash }))
    return succeeded
  },

  async update({ app, db, project, user, sessionId, device, headers, transaction }, { body }) {
    const refreshToken = headers.get(header.refreshToken)
    const asked = { project, userId: user.id, sessionId, asked: body, refreshToken, device }
    const change = await prepareChange(app, db, asked)
    await transaction(tx => changePassword(app, tx, change))
    return succeeded
  },

  async sendResetCode({ app, project, device, transaction }, { body }) {
    // The job that looks for the account begins meanwhile, and holds up no request that comes after.
    return answeredOnTheBeat(async () => {
      const { href } = await checkResetRequest(app, project, { ...body, device })
      const asked = { projectName: project.displayName, email: body.email, callbackUrl: href }
      await transaction(tx => enqueue(tx, mailResetCode, asked))
      return succeeded
    })
  },

  async reset({ app, db, project, transaction }, { body }) {
    const code = await checkCode(app, db, 'password-reset', body.code)
    const passwordHash = await prepareReset(app, db, project, { code, password: body.password })
    await transaction(tx => resetPassword(app, tx, code, passwordHash))
    return succeeded
  },

  async checkResetCode({ app, db }, { body }) {
    await checkCode(app, db, 'password-reset', body.code)
    return { isCodeValid: true as const }
  },
})
