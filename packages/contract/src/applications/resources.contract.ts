/** Resources: the APIs for which applications and service accounts receive tokens (RFC 8707). */
import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineText } from '../kernel/error.ts'
import { list, success } from '../kernel/page.ts'
import { uuid } from '../kernel/schema.ts'
import { ApplicationSecretRotation, RotatedApplicationSecret } from './applications.shapes.ts'
import * as shape from './resources.shapes.ts'

export const mostResources = 200

export const ResourceNotFound = defineText(404, 'There is no resource with this id in this project.')
export const ResourceIdentifierTaken = defineText(
  409,
  'Another resource of this project has this identifier. Change that one, or choose another identifier.',
)
export const ResourceScopeNotFound = defineText(
  400,
  ({ permissionId }: { permissionId: string }) =>
    `The scope ${permissionId} is not a permission of this project. Define the permission first, or leave the scope out.`,
)
export const TooManyResources = defineText(
  400,
  `There are ${mostResources} resources in this project already, which is the most. Delete one that is not needed any more, then try again.`,
)

const byResource = z.object({ resourceId: uuid() })

export const resourceEndpoints = {
  list: endpoint({
    route: 'GET /internal/resources',
    summary: 'List the resources of the project, oldest first',
    access: atLeast('admin'),
    response: list(shape.Resource),
    errors: [],
  }),
  create: endpoint({
    route: 'POST /internal/resources',
    summary: 'Register a resource. The secret with which it introspects tokens is in this answer alone',
    access: atLeast('admin'),
    body: shape.ResourceCreate,
    response: shape.NewResource,
    status: 201,
    errors: [TooManyResources, ResourceIdentifierTaken, ResourceScopeNotFound],
  }),
  read: endpoint({
    route: 'GET /internal/resources/:resourceId',
    summary: 'Read a resource',
    access: atLeast('admin'),
    params: byResource,
    response: shape.Resource,
    errors: [ResourceNotFound],
  }),
  update: endpoint({
    route: 'PATCH /internal/resources/:resourceId',
    summary: 'Change a resource, or switch it off or on. Switched off, there are no new tokens for it',
    access: atLeast('admin'),
    params: byResource,
    body: shape.ResourceUpdate,
    response: shape.Resource,
    errors: [ResourceNotFound, ResourceScopeNotFound],
  }),
  delete: endpoint({
    route: 'DELETE /internal/resources/:resourceId',
    summary: 'Delete a resource. What users have allowed for it is withdrawn',
    access: atLeast('admin'),
    params: byResource,
    response: success(),
    errors: [ResourceNotFound],
  }),
  rotateSecret: endpoint({
    route: 'POST /internal/resources/:resourceId/rotate-secret',
    summary: 'Make a new secret of a resource. Until the overlap ends, both are taken',
    access: atLeast('admin'),
    params: byResource,
    body: ApplicationSecretRotation,
    response: RotatedApplicationSecret,
    errors: [ResourceNotFound],
  }),
}
