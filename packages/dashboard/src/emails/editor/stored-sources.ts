/** Themes and templates as part of the configuration, by which they are renamed and removed. */
import type { AdminOwnedProject, LatchkeyConfig } from '@latchkey/js'

export type SourceKind = 'themes' | 'templates'

export async function renameSource(project: AdminOwnedProject, kind: SourceKind, id: string, displayName: string) {
  const changes: unknown = { [`emails.${kind}.${id}.displayName`]: displayName }
  // To the compiler, a computed name is any text.
  await project.updateConfig(changes as LatchkeyConfig)
}

/** Removes it; a built-in one has its original source again. Returns what takes that back. */
export async function removeSource(
  project: AdminOwnedProject,
  kind: SourceKind,
  id: string,
): Promise<() => Promise<unknown>> {
  // As above.
  const { version } = await project.updateConfig({ [`emails.${kind}.${id}`]: null } as LatchkeyConfig)
  return () => project.restoreConfig(version - 1, { expectedVersion: version })
}
