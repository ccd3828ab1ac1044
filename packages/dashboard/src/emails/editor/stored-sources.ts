/** Themes and templates as part of the configuration, by which they are renamed and removed. */
import type { AdminOwnedProject } from '@latchkey/js'

export type SourceKind = 'themes' | 'templates'

export async function renameSource(project: AdminOwnedProject, kind: SourceKind, id: string, displayName: string) {
  await project.updateConfig({ [`emails.${kind}.${id}.displayName`]: displayName })
}

/** Removes it; a built-in one has its original source again. Returns what takes that back. */
export async function removeSource(
  project: AdminOwnedProject,
  kind: SourceKind,
  id: string,
): Promise<() => Promise<unknown>> {
  const { version } = await project.updateConfig({ [`emails.${kind}.${id}`]: null })
  return () => project.restoreConfig(version - 1, { expectedVersion: version })
}
