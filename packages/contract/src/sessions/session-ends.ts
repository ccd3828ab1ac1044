/** Why a session is over. */
export const sessionEnds = [
  'signed-out',
  'revoked',
  'password-changed',
  'upgraded',
  'user-deleted',
  'user-locked',
  'expired',
  'code-replayed',
] as const
export type SessionEnd = (typeof sessionEnds)[number]
