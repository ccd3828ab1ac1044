/** What pages of any origin may send and read. Apart from the other headers, because a page needs none of it. */
import { getNewerHeader } from './header-twins.ts'
import { header, rareHeader } from './headers.ts'

/** Headers that are taken without effect. */
const passedOver = [
  'ngrok-skip-browser-warning',
  'content-type',
  'authorization',
  'x-stack-disable-artificial-development-delay',
  'x-stack-development-disable-extended-logging',
  'x-stack-development-override-key',
  'traceparent',
  'baggage',
  'sentry-trace',
  'x-hexclave-span-context',
  'x-vercel-protection-bypass',
]

const withNewerNames = (names: readonly string[]) =>
  [...names, ...names.flatMap(name => getNewerHeader(name) ?? [])].join(', ')

/** What any page may send and read, on every answer below `/api/`. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-max-age': '86400',
  'access-control-allow-headers': withNewerNames([
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
    rareHeader.allowRestrictedUser,
    header.overrideErrorStatus,
    header.randomNonce,
    header.clientVersion,
    rareHeader.idempotencyKey,
    ...passedOver,
  ]),
  'access-control-expose-headers': withNewerNames([
    ...['content-type', header.actualStatus, header.knownError, header.requestId],
    ...['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
  ]),
}
