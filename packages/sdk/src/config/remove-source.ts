import * as config from '@latchkey/client/config'
import type { AdminViewer } from '../app/admin-viewer.ts'
import { changing } from './config-errors.ts'

/** Removes a theme or a template from the configuration. A built-in one gets its original source back. */
export async function removeSource(from: AdminViewer, kind: 'themes' | 'templates', id: string): Promise<void> {
  const configOverrideString = JSON.stringify({ [`emails.${kind}.${id}`]: null })
  await changing(config.override(from.connection.transport, { body: { configOverrideString } }))
  await from.settingsChanged()
}
