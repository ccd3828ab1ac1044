export const contactChannelRoutes = {
  list: 'GET /contact-channels',
  create: 'POST /contact-channels',
  read: 'GET /contact-channels/:userId/:contactChannelId',
  update: 'PATCH /contact-channels/:userId/:contactChannelId',
  delete: 'DELETE /contact-channels/:userId/:contactChannelId',
  sendVerification: 'POST /contact-channels/:userId/:contactChannelId/send-verification-code',
  sendPrimaryVerification: 'POST /contact-channels/send-verification-code',
  verify: 'POST /contact-channels/verify',
  checkVerification: 'POST /contact-channels/verify/check-code',
  describeVerification: 'POST /contact-channels/verify/describe',
  rejectVerification: 'POST /contact-channels/verify/reject',
} as const
