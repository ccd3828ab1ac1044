import type { ApiKey, ApiKeyCreateOptions } from '@latchkey/js'

/** A user or a team, as far as their API keys go. */
export interface KeyOwner {
  useApiKeys(): readonly ApiKey[]
  /** The answer is the only one with the whole key. */
  createApiKey(options: ApiKeyCreateOptions): Promise<{ readonly value: string }>
}
