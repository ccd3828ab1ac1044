import { apiPath } from '@latchkey/contract/names'
import type { Settings } from '../../settings.ts'

/** Where a provider sends people back. */
export function callbackUrlOf({ publicUrl }: Pick<Settings, 'publicUrl'>, providerId: string): string {
  return `${publicUrl}${apiPath}/auth/oauth/callback/${encodeURIComponent(providerId)}`
}
