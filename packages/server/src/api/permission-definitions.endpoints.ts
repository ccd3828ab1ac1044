import {
  asList,
  projectPermissionDefinitionEndpoints,
  succeeded,
  teamPermissionDefinitionEndpoints,
} from '@latchkey/contract'
import { type Handlers, implement } from '../kernel/http/context.ts'
import {
  changeDefinition,
  createDefinition,
  getDefinition,
  listDefinitions,
  removeDefinition,
} from '../permission-definitions/permission-definitions.ts'
import type { Scope } from '../permissions/definitions.ts'
import { readConfig } from '../projects/projects.ts'

/** Both scopes have the same endpoints. */
function handlersFor(scope: Scope): Handlers<typeof teamPermissionDefinitionEndpoints> {
  return {
    async list({ app, db }, { query: { query = '' } }) {
      const definitions = listDefinitions(await readConfig(app, db), scope)
      return asList(definitions.filter(({ id }) => id.includes(query.toLowerCase())))
    },
    async create({ app, transaction }, { body }) {
      return transaction(tx => createDefinition(app, tx, scope, body))
    },
    async read({ app, db }, { params }) {
      return getDefinition(await readConfig(app, db), scope, params.permissionId)
    },
    async update({ app, transaction }, { params, body }) {
      return transaction(tx => changeDefinition(app, tx, scope, params.permissionId, body))
    },
    async delete({ app, transaction }, { params }) {
      await transaction(tx => removeDefinition(app, tx, scope, params.permissionId))
      return succeeded
    },
  }
}

export const teamPermissionDefinitionHandlers = implement(teamPermissionDefinitionEndpoints, handlersFor('team'))
export const projectPermissionDefinitionHandlers = implement(
  projectPermissionDefinitionEndpoints,
  handlersFor('project'),
)
