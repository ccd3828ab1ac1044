/** The secrets of webhook endpoints, sealed. For a while after a rotation there are two. */
import type { App } from '../app.ts'
import type { SealedColumn } from '../kernel/crypto/sealed.ts'

export interface StoredSecrets {
  readonly id: string
  /** The newest first. */
  readonly sealedSecrets: readonly string[]
  readonly oldSecretExpiresAt: Date | null
}

export function sealSecret({ sealer }: App, projectId: string, endpointId: string, secret: string): string {
  return sealer.seal(secret, sealContext(projectId, endpointId))
}

/** Those that sign now, the newest first. */
export function openSecrets({ sealer, clock }: App, projectId: string, stored: StoredSecrets): string[] {
  const { id, sealedSecrets, oldSecretExpiresAt } = stored
  const isOldValid = oldSecretExpiresAt !== null && oldSecretExpiresAt > clock.now()
  return sealedSecrets.slice(0, isOldValid ? 2 : 1).map(text => sealer.open(text, sealContext(projectId, id)))
}

const sealContext = (projectId: string, endpointId: string) => `${projectId}/webhook_endpoints/${endpointId}`

export const sealedWebhookSecrets: SealedColumn = {
  table: 'webhook_endpoints',
  column: 'sealed_secrets',
  type: 'json',
  key: { project_id: 'text', id: 'uuid' },
  getContext: ({ project_id = '', id = '' }) => sealContext(project_id, id),
}
