export const emailTemplateRoutes = {
  list: 'GET /internal/email-templates',
  create: 'POST /internal/email-templates',
  update: 'PATCH /internal/email-templates/:templateId',
  listVersions: 'GET /internal/email-templates/:templateId/versions',
  readVersion: 'GET /internal/email-templates/:templateId/versions/:version',
} as const
