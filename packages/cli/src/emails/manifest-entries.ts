/** Keeps the manifest what the files and the project are. */
import { Cannot } from '../cannot.ts'
import type { Compared } from './comparison.ts'
import type { Entry, Manifest } from './manifest.ts'
import { fingerprint, kinds, type ProjectEmails, type Source } from './sources.ts'

/** Ids mean nothing in another project, and a push there would create everything anew. */
export function checkProject({ projectId }: Manifest, current: string, folder: string): void {
  if (projectId === current) return
  throw new Cannot(
    `${folder} has the emails of the project ${projectId}, not of ${current}. Pull into another folder, as in \`latchkey emails pull emails-of-staging\`.`,
  )
}

interface Changes {
  /** These are what the project has now. */
  readonly pulled: readonly Compared[]
  readonly gone: readonly Compared[]
  readonly project: ProjectEmails
}

export function withEntries(manifest: Manifest, { pulled, gone, project }: Changes): Manifest {
  const names = new Map(Object.entries(manifest.themes).map(([name, { id }]) => [id, name]))
  for (const { kind, id, name } of pulled) if (kind === 'themes' && id !== null) names.set(id, name)
  const lists = kinds.map(kind => {
    const entries = { ...manifest[kind] }
    for (const each of gone) if (each.kind === kind) delete entries[each.name]
    for (const { id, name, remote, ...each } of pulled)
      if (each.kind === kind && id !== null && remote) entries[name] = toEntry(id, remote, names)
    return [kind, entries] as const
  })
  return {
    ...manifest,
    ...Object.fromEntries(lists),
    selectedTheme: names.get(project.selectedThemeId) ?? null,
  }
}

/** @param names of the files of themes, by their ids. */
export function toEntry(id: string, source: Source, names: ReadonlyMap<string, string>): Entry {
  const { displayName, themeId } = source
  const theme = typeof themeId === 'string' ? names.get(themeId) : (themeId ?? undefined)
  return { id, displayName, theme, pulled: fingerprint(source) }
}
