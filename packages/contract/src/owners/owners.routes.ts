export const ownerRoutes = {
  claim: 'POST /internal/owner-claim',
} as const
