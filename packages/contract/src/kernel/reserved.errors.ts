/**
 * Codes of the published wire that SDKs know and that no endpoint sends, because another code of the wire takes precedence:
 * the stated access type decides which key is missing, and without one `ACCESS_TYPE_REQUIRED` is the answer.
 */
import { defineError } from './error.ts'

const credentials = (levels: string) =>
  `This needs ${levels} credentials. Send x-stack-access-type, x-stack-project-id and the key of that type.`

export const ClientOrServerKeyRequired = defineError(
  'CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED',
  401,
  credentials('client or server'),
)
export const ClientOrAdminKeyRequired = defineError(
  'CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED',
  401,
  credentials('client or admin'),
)
export const AnyKeyRequired = defineError(
  'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED',
  401,
  credentials('client, server or admin'),
)
/** An SDK makes it where its server does not support a feature. */
export const Unsupported = defineError(
  'UNSUPPORTED_ERROR',
  500,
  (_: { originalErrorCode: string }) => 'This server does not support the feature.',
  { camelDetails: true },
)

export const reservedErrors = [ClientOrServerKeyRequired, ClientOrAdminKeyRequired, AnyKeyRequired, Unsupported]
