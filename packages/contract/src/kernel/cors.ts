/** What pages of any origin may send and read. Apart from the other headers, because a page needs none of it. */
import { header, rareHeader } from './headers.ts'

/** Headers that are taken without effect. */
const passedOver = [
  'ngrok-skip-browser-warning',
  'content-type',
  'authorization',
  'x-stack-disable-artificial-development-delay',
  'x-stack-development-disable-extended-logging',
  'baggage',
  'sentry-trace',
  'x-vercel-protection-bypass',
]

/** What any page may send and read, on every answer below `/api/`. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-max-age': '86400',
  'access-control-allow-headers': [
    header.accessType,
    header.projectId,
    rareHeader.branchId,
    header.publishableClientKey,
    header.secretServerKey,
    header.superSecretAdminKey,
    header.adminAccessToken,
    header.workflowToken,
    header.accessToken,
    header.refreshToken,
    header.allowAnonymousUser,
    header.overrideErrorStatus,
    header.randomNonce,
    header.clientVersion,
    rareHeader.idempotencyKey,
    ...passedOver,
  ].join(', '),
  'access-control-expose-headers':
    'content-type, x-stack-actual-status, x-stack-known-error, x-stack-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset',
}
