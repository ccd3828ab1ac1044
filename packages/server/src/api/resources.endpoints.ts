import { asList, resourceEndpoints, succeeded } from '@latchkey/contract'
import {
  createResource,
  deleteResource,
  getResource,
  listResources,
  rotateResourceSecret,
  updateResource,
} from '../applications/resources.ts'
import { implement } from '../kernel/http/context.ts'

export const resourceHandlers = implement(resourceEndpoints, {
  list: async ({ app, db }) => asList(await listResources(app, db)),
  create: ({ app, transaction, project }, { body }) => transaction(tx => createResource(app, tx, project.config, body)),
  read: ({ app, db }, { params }) => getResource(app, db, params.resourceId),
  update: ({ app, transaction, project }, { params, body }) =>
    transaction(tx => updateResource(app, tx, project.config, params.resourceId, body)),
  async delete({ transaction }, { params }) {
    await transaction(tx => deleteResource(tx, params.resourceId))
    return succeeded
  },
  rotateSecret: ({ app, transaction }, { params, body }) =>
    transaction(tx => rotateResourceSecret(app, tx, params.resourceId, body.overlapHours)),
})
