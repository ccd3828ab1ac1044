export const teamPermissionRoutes = {
  list: 'GET /team-permissions',
  grant: 'POST /team-permissions/:teamId/:userId/:permissionId',
  revoke: 'DELETE /team-permissions/:teamId/:userId/:permissionId',
} as const

export const projectPermissionRoutes = {
  list: 'GET /project-permissions',
  grant: 'POST /project-permissions/:userId/:permissionId',
  revoke: 'DELETE /project-permissions/:userId/:permissionId',
} as const

export const permissionRoutes = {
  explain: 'GET /internal/permissions/explain',
} as const
