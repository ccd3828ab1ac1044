import { anonymousEndpoints } from '@latchkey/contract'
import { implement } from '../../kernel/http/context.ts'
import { createUser } from '../../users/users.ts'
import { countStart } from '../attempts.ts'
import { completeSignIn, signedInOrMfa } from '../sign-in.ts'

export const anonymousHandlers = implement(anonymousEndpoints, {
  async signUp({ app, db, project, device, transaction }) {
    await countStart(app, db, 'anonymous-user', device)
    const outcome = await transaction(async tx => {
      const { id: userId } = await createUser(app, tx, project, { isAnonymous: true }, undefined)
      return completeSignIn(app, tx, { method: 'sign-up', userId, isNewUser: true }, device)
    })
    return signedInOrMfa(app, db, outcome)
  },
})
