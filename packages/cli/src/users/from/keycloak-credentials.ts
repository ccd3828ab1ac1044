/** The credentials of a user of Keycloak: passwords and authenticator apps, as JSON texts in a JSON file. */
import * as z from 'zod'
import { getTotpSecret, maybe, reencoded, text, totpSecretOfBytes } from './fields.ts'
import type { LeftBehind } from './left-behind.ts'

/** JSON within JSON. */
const inner = <Shape>(shape: z.ZodType<Shape>) =>
  z
    .string()
    .transform((content, context) => {
      try {
        return JSON.parse(content)
      } catch {
        context.addIssue('is not JSON')
        return z.NEVER
      }
    })
    .pipe(shape)

export const Credential = z.object({ type: text(), secretData: text(), credentialData: text() })
export type Credential = z.infer<typeof Credential>

const number = () => maybe(z.coerce.number())
const Secret = inner(z.object({ value: text(), salt: text() }))
const Data = inner(
  z.object({
    algorithm: text(),
    hashIterations: number(),
    subType: text(),
    digits: number(),
    period: number(),
    secretEncoding: text(),
    additionalParameters: maybe(z.record(z.string(), z.array(z.string()))),
  }),
)

/** A credential with the JSON texts that it holds. */
interface OpenCredential {
  readonly type: string | undefined
  readonly data: z.infer<typeof Data>
  readonly secret: z.infer<typeof Secret>
}

/** None for one that cannot be read: the user comes along without it. */
export function opened(
  { type, credentialData = '{}', secretData = '{}' }: Credential,
  leftBehind: LeftBehind,
): OpenCredential[] {
  const data = Data.safeParse(credentialData)
  const secret = Secret.safeParse(secretData)
  if (data.success && secret.success) return [{ type, data: data.data, secret: secret.data }]
  leftBehind.add(`a credential (${type ?? 'without a type'}) that cannot be read`)
  return []
}

export function hashText({ data, secret }: OpenCredential): string | undefined {
  // A column of a hash may be empty: extensions for bcrypt and others put the whole hash into the value.
  const { value, salt = '' } = secret
  const { algorithm, hashIterations: iterations, additionalParameters = {} } = data
  if (value === undefined) return undefined
  if (value.startsWith('$')) return value
  const rest = `${reencoded(salt)}$${reencoded(value)}`
  if (algorithm === 'pbkdf2-sha256' || algorithm === 'pbkdf2-sha512') return `$${algorithm}$i=${iterations}$${rest}`
  if (algorithm !== 'argon2') return undefined
  const [type = 'id', memory, parallelism] = ['type', 'memory', 'parallelism'].map(
    name => additionalParameters[name]?.[0],
  )
  return `$argon2${type}$v=19$m=${memory},t=${iterations},p=${parallelism}$${rest}`
}

/** The secret of an app that makes the codes which Latchkey checks: six digits, every thirty seconds, SHA-1. */
export function getSecret(credentials: readonly OpenCredential[], leftBehind: LeftBehind): string | undefined {
  const factors = credentials.filter(({ type }) => type === 'otp')
  const secret = factors.map(secretOfFactor).find(found => found !== undefined)
  if (factors.length > (secret === undefined ? 0 : 1))
    leftBehind.add('a second factor besides one authenticator app with six digits')
  return secret
}

function secretOfFactor({ data, secret: { value } }: OpenCredential): string | undefined {
  const { subType, digits, period, algorithm, secretEncoding } = data
  const isOurs = subType === 'totp' && digits === 6 && period === 30 && algorithm === 'HmacSHA1'
  if (!isOurs || value === undefined) return undefined
  return secretEncoding === 'BASE32' ? getTotpSecret(value) : totpSecretOfBytes(Buffer.from(value))
}
