export const contactChannelRoutes = {
  list: 'GET /contact-channels',
  read: 'GET /contact-channels/:userId/:contactChannelId',
  sendVerification: 'POST /contact-channels/:userId/:contactChannelId/send-verification-code',
  sendPrimaryVerification: 'POST /contact-channels/send-verification-code',
  verify: 'POST /contact-channels/verify',
  checkVerification: 'POST /contact-channels/verify/check-code',
} as const
