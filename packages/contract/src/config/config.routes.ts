export const configRoutes = {
  read: 'GET /internal/config',
  readOverride: 'GET /internal/config/override',
  override: 'PATCH /internal/config/override',
  listChanges: 'GET /internal/config/changes',
  readChange: 'GET /internal/config/changes/:version',
  restore: 'POST /internal/config/changes/:version/restore',
} as const
