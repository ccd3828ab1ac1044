import { asList, consentEndpoints, succeeded } from '@latchkey/contract'
import {
  denyAuthorizationRequest,
  grantAuthorizationRequest,
  readAuthorizationRequest,
} from '../applications/authorization-requests.ts'
import { listConsents, withdrawConsent } from '../applications/consents.ts'
import { implement } from '../kernel/http/context.ts'

export const consentHandlers = implement(consentEndpoints, {
  readRequest: ({ app, db, project: { config }, user, sessionId }, { params }) =>
    readAuthorizationRequest(app, db, { ...params, config, userId: user.id, sessionId }),
  grantRequest: async ({ app, transaction, project: { config }, user, sessionId }, { params }) => ({
    redirectUrl: await transaction(tx =>
      grantAuthorizationRequest(app, tx, { ...params, config, userId: user.id, sessionId }),
    ),
  }),
  denyRequest: async ({ app, transaction, project: { config }, user, sessionId }, { params }) => ({
    redirectUrl: await transaction(tx =>
      denyAuthorizationRequest(app, tx, { ...params, config, userId: user.id, sessionId }),
    ),
  }),
  list: async ({ db }, { query }) => asList(await listConsents(db, query.userId)),
  async withdraw({ transaction }, { params, query }) {
    await transaction(tx => withdrawConsent(tx, { ...params, ...query }))
    return succeeded
  },
})
