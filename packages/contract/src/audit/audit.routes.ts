export const auditRoutes = {
  list: 'GET /internal/audit-log',
} as const
