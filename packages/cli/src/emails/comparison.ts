/** The files of a folder beside the emails of the project, and what was pulled last. */
import { Cannot } from '../cannot.ts'
import { fileNameFor } from './file-names.ts'
import { type Folder, getFile, type LocalSource } from './folder.ts'
import type { Manifest } from './manifest.ts'
import { fingerprint, type Kind, kinds, type ProjectEmails, type Source } from './sources.ts'

/**
 * How a source differs from what was pulled last.
 *
 * - `same`: both have the same
 * - `edited`: the file was changed
 * - `behind`: the project was changed
 * - `conflict`: both were, and differ
 * - `new`: the project does not have it yet
 * - `removed`: the project does not have it any more
 * - `missing`: the file is gone
 * - `unpulled`: the folder does not have it yet
 */
export type State = 'same' | 'edited' | 'behind' | 'conflict' | 'new' | 'removed' | 'missing' | 'unpulled'

export interface Compared {
  readonly kind: Kind
  readonly name: string
  readonly state: State
  /** Null: the project does not have it. */
  readonly id: string | null
  /** As the file has it; null where there is none. */
  readonly local: Source | null
  readonly remote: Source | null
  /** Whether the file differs from what was pulled last. */
  readonly isEdited: boolean
}

/** One that a push sends: what the file has now. */
export interface Change extends Compared {
  readonly local: Source
}

export function compareEmails(folder: Folder, project: ProjectEmails, manifest: Manifest): Compared[] {
  const compared = kinds.flatMap(kind => pulledSources(folder, project, manifest, kind))
  return [...compared, ...kinds.flatMap(kind => unpulledSources(folder, project, manifest, kind))]
}

/** Those that the folder has, or had. */
function pulledSources(folder: Folder, project: ProjectEmails, manifest: Manifest, kind: Kind): Compared[] {
  const local = new Map(folder.sources.filter(source => source.kind === kind).map(source => [source.name, source]))
  const names = [...new Set([...local.keys(), ...Object.keys(manifest[kind])])].sort()
  return names.flatMap(name => {
    const file = local.get(name)
    const entry = manifest[kind][name]
    const here = file ? toSource(folder, file, manifest) : null
    const isEdited = here !== null && fingerprint(here) !== entry?.pulled
    const remote = (entry && project.sources[kind].get(entry.id)) ?? null
    const parts = { kind, name, id: remote && entry ? entry.id : null, local: here, remote, isEdited }
    if (!entry) return [{ ...parts, state: 'new' as const }]
    if (!remote) return here ? [{ ...parts, state: 'removed' as const }] : []
    if (!here) return [{ ...parts, state: 'missing' as const }]
    return [{ ...parts, state: getState(fingerprint(here), fingerprint(remote), entry.pulled) }]
  })
}

function getState(here: string, there: string, pulled: string): State {
  if (here === there) return 'same'
  if (there === pulled) return 'edited'
  return here === pulled ? 'behind' : 'conflict'
}

/** A file that has the name already is taken for the source when it says the same, as after the manifest was lost. */
function unpulledSources(folder: Folder, project: ProjectEmails, manifest: Manifest, kind: Kind): Compared[] {
  const known = new Set(Object.values(manifest[kind]).map(({ id }) => id))
  const taken = new Set(Object.keys(manifest[kind]))
  return [...project.sources[kind]]
    .filter(([id]) => !known.has(id))
    .map(([id, remote]) => {
      const name = fileNameFor(remote.displayName, id, taken)
      taken.add(name)
      const file = folder.sources.find(source => source.kind === kind && source.name === name)
      const isOther = file !== undefined && file.tsxSource !== remote.tsxSource
      const state = isOther ? ('conflict' as const) : ('unpulled' as const)
      const local = file ? { ...remote, tsxSource: file.tsxSource } : null
      return { kind, name, id, state, local, remote, isEdited: isOther }
    })
}

/** With the id of its theme. A theme that the project does not have yet has none, and stands by its name. */
function toSource(folder: Folder, { theme, ...file }: LocalSource, manifest: Manifest): Source {
  const { displayName, tsxSource } = file
  if (theme === null || theme === false) return { displayName, tsxSource, themeId: theme }
  if (!folder.sources.some(({ kind, name }) => kind === 'themes' && name === theme))
    throw new Cannot(
      `${getFile(folder, file)} has the theme ${theme}, but there is no ${getFile(folder, { kind: 'themes', name: theme })}.`,
    )
  return { displayName, tsxSource, themeId: manifest.themes[theme]?.id ?? newTheme(theme) }
}

/** Stands for the id of a theme that a push is about to create. */
export const newTheme = (name: string) => `new:${name}`
