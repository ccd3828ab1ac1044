export const ownerRoutes = {
  claim: 'POST /internal/owner-claim',
  checkClaim: 'POST /internal/owner-claim/check-code',
} as const
