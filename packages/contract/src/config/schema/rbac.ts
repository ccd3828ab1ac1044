/** Permissions: which there are, what each contains, and which people are given from the start. */
import * as z from 'zod'
import { customPermissionId, description, name, permissionId } from '../../kernel/schema.ts'
import { toEntries } from '../tree.ts'
import { group, holding, optional, type Rendered, setSchema, setting, toRecord } from './nodes.ts'

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
  containedPermissionIds: setSchema(permissionId(), mostIds),
})
export interface PermissionDefinition extends Rendered<typeof definition> {}

const defaults = () => setSchema(permissionId(), mostIds)

export const rbac = holding(
  group({
    permissions: toRecord(customPermissionId(), definition, { most: mostDefinitions }),
    defaultPermissions: group({ teamCreator: defaults(), teamMember: defaults(), signUp: defaults() }),
  }),
  function* ({ permissions }) {
    let contained = 0
    for (const [, each] of toEntries(permissions)) {
      yield undefined
      contained += Object.keys(each.containedPermissionIds).length
    }
    if (contained > mostContained)
      yield { field: 'permissions', clause: `contain more than ${mostContained} others in all` }
  },
)
