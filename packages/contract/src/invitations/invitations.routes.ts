export const invitationRoutes = {
  send: 'POST /team-invitations/send-code',
  list: 'GET /team-invitations',
  revoke: 'DELETE /team-invitations/:invitationId',
  accept: 'POST /team-invitations/accept',
  check: 'POST /team-invitations/accept/check-code',
  describe: 'POST /team-invitations/accept/describe',
  details: 'POST /team-invitations/accept/details',
} as const
