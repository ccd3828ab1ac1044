export const userImportRoutes = {
  list: 'GET /internal/user-imports',
  create: 'POST /internal/user-imports',
  read: 'GET /internal/user-imports/:importId',
  listProblems: 'GET /internal/user-imports/:importId/problems',
  addBatch: 'POST /internal/user-imports/:importId/batches',
  finish: 'POST /internal/user-imports/:importId/finish',
} as const

export const userExportRoutes = {
  listUsers: 'GET /internal/user-exports/users',
  listTeams: 'GET /internal/user-exports/teams',
} as const
