/** The secrets of webhook endpoints, sealed. For a while after a rotation there are two. */
import type { App } from '../app.ts'
import type { SealedColumn } from '../kernel/crypto/sealed-column.ts'

export interface StoredSecrets {
  readonly id: string
  readonly sealedSecret: string
  readonly sealedOldSecret: string | null
  readonly oldSecretExpiresAt: Date | null
}

export function sealSecret({ sealer }: App, projectId: string, endpointId: string, secret: string): string {
  return sealer.seal(secret, sealContext(projectId, endpointId))
}

/** Those that sign now, the newest first. */
export function openSecrets({ sealer, clock }: App, projectId: string, stored: StoredSecrets): string[] {
  const { id, sealedSecret, sealedOldSecret, oldSecretExpiresAt } = stored
  const isOldValid = oldSecretExpiresAt !== null && oldSecretExpiresAt > clock.now()
  const sealed = isOldValid && sealedOldSecret !== null ? [sealedSecret, sealedOldSecret] : [sealedSecret]
  return sealed.map(text => sealer.open(text, sealContext(projectId, id)))
}

const sealContext = (projectId: string, endpointId: string) => `${projectId}/webhook_endpoints/${endpointId}`

const sealed = {
  table: 'webhook_endpoints',
  type: 'text',
  key: { project_id: 'text', id: 'uuid' },
  contextOf: ({ project_id = '', id = '' }: Readonly<Record<string, string>>) => sealContext(project_id, id),
} as const

export const sealedWebhookSecrets: SealedColumn = { ...sealed, column: 'sealed_secret' }
export const sealedOldWebhookSecrets: SealedColumn = { ...sealed, column: 'sealed_old_secret' }
