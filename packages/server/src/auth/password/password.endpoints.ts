import { passwordEndpoints } from '@latchkey/contract'
import { implement } from '../../kernel/http/context.ts'
import { improvePasswordHash } from '../../users/users.ts'
import { completeSignIn, signedInOrMfa, signInAtOnce } from '../sign-in.ts'
import { betterHash, prepareSignUp, provePassword, signUp } from './password.ts'

export const passwordHandlers = implement(passwordEndpoints, {
  async signUp({ app, db, project, user, device, transaction }, { body }) {
    const request = { project, currentUser: user, asked: body, device }
    const passwordHash = await prepareSignUp(app, db, request)
    return signedInOrMfa(app, db, await transaction(tx => signUp(app, tx, request, passwordHash)))
  },

  async signIn({ app, db, project, device, transaction }, { body }) {
    const proven = await provePassword(app, db, project, body, device)
    const better = await betterHash(app, proven, body.password)
    const signedInAtOnce = better === null && (await signInAtOnce(app, db, proven.proof, device))
    if (signedInAtOnce) return signedInAtOnce
    const outcome = await transaction(async tx => {
      const signedIn = await completeSignIn(app, tx, proven.proof, device)
      if (better !== null) await improvePasswordHash(tx, proven.proof.userId, { from: proven.hash, to: better })
      return signedIn
    })
    return signedInOrMfa(app, db, outcome)
  },
})
