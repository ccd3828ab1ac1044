export const sentEmailRoutes = {
  list: 'GET /internal/emails',
  read: 'GET /internal/emails/:emailId',
  resend: 'POST /internal/emails/:emailId/resend',
} as const
