import { routes } from '@latchkey/contract/table'
import type { AdminViewer } from '../app/admin-viewer.ts'
import { changing } from './config-errors.ts'

/** Removes a theme or a template from the configuration. A built-in one gets its original source back. */
export async function removeSource(from: AdminViewer, kind: 'themes' | 'templates', id: string): Promise<void> {
  const configOverrideString = JSON.stringify({ [`emails.${kind}.${id}`]: null })
  await changing(from.connection.transport.send(routes.config.override, { body: { configOverrideString } }))
  await from.settingsChanged()
}
