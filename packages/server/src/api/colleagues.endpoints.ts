import { ownerEndpoints, succeeded } from '@latchkey/contract'
import { checkCode } from '../codes/codes.ts'
import { claimOwnership } from '../colleagues/owners.ts'
import { implement } from '../kernel/http/context.ts'

export const ownerHandlers = implement(ownerEndpoints, {
  async claim({ app, db, project, user, transaction }, { body }) {
    const code = await checkCode(app, db, 'owner-claim', body.code)
    await transaction(tx => claimOwnership(app, tx, project, user.id, code))
    return succeeded
  },
  async checkClaim({ app, db }, { body }) {
    await checkCode(app, db, 'owner-claim', body.code)
    return { isCodeValid: true as const }
  },
})
