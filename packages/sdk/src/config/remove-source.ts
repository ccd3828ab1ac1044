import type { Transport } from '@latchkey/client'
import * as config from '@latchkey/client/config'
import { changing } from './config-errors.ts'

/** Removes a theme or a template from the configuration. A built-in one gets its original source back. */
export async function removeSource(transport: Transport, kind: 'themes' | 'templates', id: string): Promise<void> {
  const configOverrideString = JSON.stringify({ [`emails.${kind}.${id}`]: null })
  await changing(config.override(transport, { body: { configOverrideString } }))
}
