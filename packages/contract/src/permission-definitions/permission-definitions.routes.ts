export const teamPermissionDefinitionRoutes = {
  list: 'GET /team-permission-definitions',
  create: 'POST /team-permission-definitions',
  read: 'GET /team-permission-definitions/:permissionId',
  update: 'PATCH /team-permission-definitions/:permissionId',
  delete: 'DELETE /team-permission-definitions/:permissionId',
} as const

export const projectPermissionDefinitionRoutes = {
  list: 'GET /project-permission-definitions',
  create: 'POST /project-permission-definitions',
  read: 'GET /project-permission-definitions/:permissionId',
  update: 'PATCH /project-permission-definitions/:permissionId',
  delete: 'DELETE /project-permission-definitions/:permissionId',
} as const
