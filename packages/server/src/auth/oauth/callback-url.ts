import { apiPath } from '@latchkey/contract'
import type { App } from '../../app.ts'
import type { ProviderSetup } from './provider.ts'

/** What an owner enters at the provider. */
export function callbackUrl({ config }: App, { id }: Pick<ProviderSetup, 'id'>): string {
  return `${config.publicUrl}${apiPath}/auth/oauth/callback/${encodeURIComponent(id)}`
}
