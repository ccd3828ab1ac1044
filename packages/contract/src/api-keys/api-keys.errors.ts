import { defineError, defineText } from '../kernel/error.ts'

export const ApiKeyRevoked = defineError('API_KEY_REVOKED', 401, 'This API key was revoked. Make a new one.')
export const ApiKeyExpired = defineError('API_KEY_EXPIRED', 401, 'This API key has expired. Make a new one.')
export const WrongApiKeyType = defineError(
  'WRONG_API_KEY_TYPE',
  400,
  ({ expectedType, actualType }: { expectedType: string; actualType: string }) =>
    `This is the API key of a ${actualType}, and one of a ${expectedType} is needed here.`,
)
export const PublicKeyStays = defineError(
  'PUBLIC_API_KEY_CANNOT_BE_REVOKED',
  400,
  'This is a public key: it may be seen by anyone, so it is not revoked for having been seen.',
)
export const UserKeysOff = defineText(
  400,
  'API keys for users are switched off in this project. Switch them on in the project settings of the dashboard.',
)
export const TeamKeysOff = defineText(
  400,
  'API keys for teams are switched off in this project. Switch them on in the project settings of the dashboard.',
)
export const KeyOfSomeoneElse = defineText(403, 'A client can see and make only the API keys of the signed-in user.')
export const TooManyKeys = defineText(
  400,
  'There are 1 000 API keys here already, which is the most. Revoke one that is not needed any more, then try again.',
)
