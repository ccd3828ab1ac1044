export const emailThemeRoutes = {
  list: 'GET /internal/email-themes',
  create: 'POST /internal/email-themes',
  read: 'GET /internal/email-themes/:themeId',
  update: 'PATCH /internal/email-themes/:themeId',
  listVersions: 'GET /internal/email-themes/:themeId/versions',
  readVersion: 'GET /internal/email-themes/:themeId/versions/:version',
} as const
