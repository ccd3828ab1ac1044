/** What permissions a project has, and which others each of them contains. */
import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { definitionBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { list, success } from '../kernel/page.ts'
import { customPermissionId, description, name, permissionId, text } from '../kernel/schema.ts'
import { PermissionNotFound } from '../permissions/permissions.errors.ts'
import { ColleagueRolesStay, ConfigTooLarge } from '../projects/projects.errors.ts'

export const PermissionIdTaken = defineError(
  'PERMISSION_ID_ALREADY_EXISTS',
  400,
  ({ permissionId: id }: { permissionId: string }) =>
    `There is a permission ${id} already. Team and project permissions share their ids: choose another.`,
)
export const ContainedPermissionNotFound = defineError(
  'CONTAINED_PERMISSION_NOT_FOUND',
  400,
  ({ permissionId: id }: { permissionId: string }) =>
    `The contained permission ${id} does not exist in this scope. Define it first, or leave it out.`,
)
export const TooManyDefinitions = defineText(
  400,
  'This project has 20 000 permission definitions, which is the most. Delete those that are not used.',
)

export const PermissionDefinitionView = z.object({
  id: z.string(),
  /** Our own addition: what people read in the place of the id. Absent when there is none. */
  displayName: z.string().optional(),
  /** Absent when there is none. */
  description: z.string().optional(),
  containedPermissionIds: z.array(z.string()),
})
export interface PermissionDefinitionView extends z.infer<typeof PermissionDefinitionView> {}

/** More are contained by others that this one contains. */
const contained = z.array(permissionId()).max(5_000)

export const PermissionDefinitionCreate = z.object({
  id: customPermissionId(),
  displayName: name().optional(),
  description: description().optional(),
  containedPermissionIds: contained.optional(),
})
export interface PermissionDefinitionCreate extends z.infer<typeof PermissionDefinitionCreate> {}

export const PermissionDefinitionUpdate = PermissionDefinitionCreate.partial()
export interface PermissionDefinitionUpdate extends z.infer<typeof PermissionDefinitionUpdate> {}

const byId = z.object({ permissionId: permissionId() })

/** A part of an id. All that match are on one page, whatever the limit. */
const DefinitionListQuery = z.object({
  query: text().max(1_000).optional(),
  limit: z.number().int().min(1).max(1_000).optional(),
  cursor: text().max(1_000).optional(),
})

function definitionEndpoints(scope: 'team' | 'project') {
  const path = `/${scope}-permission-definitions` as const
  return {
    list: endpoint({
      route: `GET ${path}`,
      summary: `List the definitions of ${scope} permissions, by id`,
      access: atLeast('admin'),
      query: DefinitionListQuery,
      response: list(PermissionDefinitionView),
      errors: [],
    }),
    create: endpoint({
      route: `POST ${path}`,
      summary: `Define a ${scope} permission`,
      access: atLeast('admin'),
      body: PermissionDefinitionCreate,
      largestBody: definitionBody,
      response: PermissionDefinitionView,
      status: 201,
      errors: [PermissionIdTaken, ContainedPermissionNotFound, TooManyDefinitions, ConfigTooLarge],
    }),
    read: endpoint({
      route: `GET ${path}/:permissionId`,
      summary: `Read the definition of a ${scope} permission`,
      access: atLeast('admin'),
      params: byId,
      response: PermissionDefinitionView,
      errors: [PermissionNotFound],
    }),
    update: endpoint({
      route: `PATCH ${path}/:permissionId`,
      summary: `Change a ${scope} permission. A new id follows through to containments, grants and defaults`,
      access: atLeast('admin'),
      params: byId,
      body: PermissionDefinitionUpdate,
      largestBody: definitionBody,
      response: PermissionDefinitionView,
      errors: [PermissionNotFound, PermissionIdTaken, ContainedPermissionNotFound, ConfigTooLarge, ColleagueRolesStay],
    }),
    delete: endpoint({
      route: `DELETE ${path}/:permissionId`,
      summary: `Delete a ${scope} permission with its containments, grants and defaults`,
      access: atLeast('admin'),
      params: byId,
      response: success(),
      errors: [PermissionNotFound, ColleagueRolesStay],
    }),
  }
}

export const teamPermissionDefinitionEndpoints = definitionEndpoints('team')
export const projectPermissionDefinitionEndpoints = definitionEndpoints('project')
