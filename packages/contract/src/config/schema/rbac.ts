/** Permissions: which there are, what each contains, and which people are given from the start. */
import * as z from 'zod'
import { customPermissionId, description, name, permissionId } from '../../kernel/schema.ts'
import { entriesOf } from '../tree.ts'
import { group, holding, optional, type Rendered, recordOf, setOf, setting } from './nodes.ts'

/** All of them are listed at once, and read with every configuration. */
export const mostDefinitions = 20_000
/** All that may be defined, and those of the system. */
const mostIds = mostDefinitions + 10

/** Each is a row of the database, written in one transaction. */
const mostContained = 20_000

const definition = group({
  /** What people read in the place of the id. */
  displayName: optional(name()),
  description: optional(description()),
  scope: setting(z.enum(['team', 'project']), 'team'),
  containedPermissionIds: setOf(permissionId(), mostIds),
})
export interface PermissionDefinition extends Rendered<typeof definition> {}

const defaults = () => setOf(permissionId(), mostIds)

export const rbac = holding(
  group({
    permissions: recordOf(customPermissionId(), definition, { most: mostDefinitions }),
    defaultPermissions: group({ teamCreator: defaults(), teamMember: defaults(), signUp: defaults() }),
  }),
  function* ({ permissions }) {
    let contained = 0
    for (const [, each] of entriesOf(permissions)) {
      yield undefined
      contained += Object.keys(each.containedPermissionIds).length
    }
    if (contained > mostContained)
      yield { field: 'permissions', clause: `contain more than ${mostContained} others in all` }
  },
)
