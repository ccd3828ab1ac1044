export const emailRoutes = {
  send: 'POST /emails/send-email',
  render: 'POST /emails/render-email',
  preview: 'POST /internal/email-preview',
  countRecipients: 'POST /internal/email-recipients/count',
  sendPreview: 'POST /internal/send-preview-email',
  sendTest: 'POST /internal/send-test-email',
  sendSignInInvitation: 'POST /internal/send-sign-in-invitation',
  listSends: 'GET /internal/email-sends',
  readSend: 'GET /internal/email-sends/:sendId',
  stopSend: 'POST /internal/email-sends/:sendId/stop',
} as const
