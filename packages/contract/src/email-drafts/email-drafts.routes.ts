export const emailDraftRoutes = {
  list: 'GET /internal/email-drafts',
  create: 'POST /internal/email-drafts',
  read: 'GET /internal/email-drafts/:draftId',
  update: 'PATCH /internal/email-drafts/:draftId',
  remove: 'DELETE /internal/email-drafts/:draftId',
  listVersions: 'GET /internal/email-drafts/:draftId/versions',
  readVersion: 'GET /internal/email-drafts/:draftId/versions/:version',
  writeSources: 'POST /internal/email-sources',
} as const
