import { asList, signingKeyEndpoints } from '@latchkey/contract'
import { rotateOpenIdKeys } from '../applications/openid-provider.ts'
import { implement } from '../kernel/http/context.ts'
import { listSigningKeys, rotateSigningKeys } from '../signing-keys/signing-keys.ts'

export const signingKeyHandlers = implement(signingKeyEndpoints, {
  list: async ({ app, db }) => asList(await listSigningKeys(app, db)),
  async rotate({ app, db, transaction }) {
    // A project that has never signed anything has no keys yet; looking at them makes them.
    await listSigningKeys(app, db)
    await transaction(tx => rotateSigningKeys(app, tx))
    // A key takes longer to make than a transaction should last.
    await rotateOpenIdKeys(app, db)
    return asList(await listSigningKeys(app, db))
  },
})
