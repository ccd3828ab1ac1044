import { applicationEndpoints, asList, succeeded } from '@latchkey/contract'
import {
  createApplication,
  deleteApplication,
  getApplication,
  listApplications,
  rotateApplicationSecret,
  updateApplication,
} from '../applications/applications.ts'
import { listConsentsOf } from '../applications/consents.ts'
import { implement } from '../kernel/http/context.ts'

export const applicationHandlers = implement(applicationEndpoints, {
  list: async ({ app, db }) => asList(await listApplications(app, db)),
  create: ({ app, transaction }, { body }) => transaction(tx => createApplication(app, tx, body)),
  read: ({ app, db }, { params }) => getApplication(app, db, params.applicationId),
  update: ({ app, transaction }, { params, body }) =>
    transaction(tx => updateApplication(app, tx, params.applicationId, body)),
  async delete({ transaction }, { params }) {
    await transaction(tx => deleteApplication(tx, params.applicationId))
    return succeeded
  },
  async listConsents({ db }, { params, query }) {
    const { items, nextCursor } = await listConsentsOf(db, params.applicationId, query)
    return { items, isPaginated: true as const, pagination: { nextCursor } }
  },
  rotateSecret: ({ app, transaction }, { params, body }) =>
    transaction(tx => rotateApplicationSecret(app, tx, params.applicationId, body.overlapHours)),
})
