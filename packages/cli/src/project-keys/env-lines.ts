/** What an application needs to know of its project, by the names under which our SDK looks for it. */
import type { InternalApiKeyFirstView } from '@latchkey/js'

export interface EnvOf {
  readonly baseUrl: string
  readonly projectId: string
  readonly keys: Pick<InternalApiKeyFirstView, 'publishableClientKey' | 'secretServerKey' | 'superSecretAdminKey'>
}

export function getEnv({ baseUrl, projectId, keys }: EnvOf): Readonly<Record<string, string>> {
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = keys
  return {
    LATCHKEY_BASE_URL: baseUrl,
    LATCHKEY_PROJECT_ID: projectId,
    ...(publishableClientKey ? { LATCHKEY_PUBLISHABLE_CLIENT_KEY: publishableClientKey } : {}),
    ...(secretServerKey ? { LATCHKEY_SECRET_SERVER_KEY: secretServerKey } : {}),
    ...(superSecretAdminKey ? { LATCHKEY_SUPER_SECRET_ADMIN_KEY: superSecretAdminKey } : {}),
  }
}

/** The same as lines of an `.env` file. */
export function envLines(env: Readonly<Record<string, string>>): string {
  return Object.entries(env)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
}
