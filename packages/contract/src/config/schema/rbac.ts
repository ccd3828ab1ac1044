/** Permissions: which there are, what each contains, and which people are given from the start. */
import * as z from 'zod'
import { customPermissionId, description, permissionId } from '../../kernel/schema.ts'
import { group, holding, optional, type Rendered, recordOf, setOf, setting } from './nodes.ts'

/** All of them are listed at once, and read with every configuration. */
export const mostDefinitions = 20_000
/** All that may be defined, and those of the system. */
const mostIds = mostDefinitions + 10

/** Each is a row of the database, written in one transaction. */
const mostContained = 20_000

const definition = group({
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
  ({ permissions }) => {
    const contained = Object.values(permissions).map(each => Object.keys(each.containedPermissionIds).length)
    if (contained.reduce((sum, count) => sum + count, 0) <= mostContained) return []
    return [{ field: 'permissions', clause: `contain more than ${mostContained} others in all` }]
  },
)
