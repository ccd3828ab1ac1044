/** Earlier versions of themes and templates, which are entries of the configuration. */
import {
  type ConfigDifference,
  ownValue,
  type SourceVersion,
  type SourceVersionDetails,
  SourceVersionNotFound,
  undo,
} from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import {
  findOwnEntry,
  findSourceChange,
  listBefore,
  listSourceChanges,
  type SourceChange,
  type SourceName,
} from './source-history.store.ts'

export type SourceKind = 'themes' | 'templates'

const kinds: readonly SourceKind[] = ['themes', 'templates']
const listedVersions = 100

/** Newest first. None: the source is the built-in one. */
export async function listSourceVersions(db: Db, kind: SourceKind, id: string): Promise<SourceVersion[]> {
  return (await listSourceChanges(db, getName(kind, id).source, listedVersions)).map(versionView)
}

/** @throws {@link SourceVersionNotFound} */
export async function getSourceVersion(
  db: Db,
  kind: SourceKind,
  id: string,
  version: number,
): Promise<SourceVersionDetails> {
  const name = getName(kind, id)
  const change = await findSourceChange(db, name.source, version)
  if (!change) throw SourceVersionNotFound()
  const entry = await entryAt(db, name, version)
  const [tsxSource, themeId] = [ownValue(entry, 'tsxSource'), ownValue(entry, 'themeId')]
  return {
    ...versionView(change),
    tsxSource: typeof tsxSource === 'string' ? tsxSource : null,
    themeId: typeof themeId === 'string' || themeId === false ? themeId : undefined,
  }
}

/** What the project had set for the entry after a version. */
async function entryAt(db: Db, name: SourceName, version: number): Promise<unknown> {
  const [now, differences] = [await findOwnEntry(db, name.path), await listBefore(db, name, version)]
  const tree = { entry: now ?? undefined }
  const below = (path: string) => `entry${path.slice(name.path.length)}`
  undo(
    tree,
    differences.map(({ path, before }) => ({ path: below(path), before: before ?? undefined })),
  )
  return tree.entry
}

/** The entries that a change touches, as they are called beside it. */
export function touchedSources(differences: readonly ConfigDifference[]): string[] {
  const touched = new Set<string>()
  for (const { path, before, after } of differences) {
    if (path === 'emails') {
      for (const kind of kinds) for (const side of [before, after]) addEntries(touched, kind, ownValue(side, kind))
      continue
    }
    const [area, kind, id] = path.split('.', 3)
    if (area !== 'emails' || !isKind(kind)) continue
    if (id !== undefined) touched.add(`${kind}/${id}`)
    else for (const side of [before, after]) addEntries(touched, kind, side)
  }
  return [...touched]
}

function addEntries(touched: Set<string>, kind: SourceKind, entries: unknown): void {
  for (const id of Object.keys(entries ?? {})) touched.add(`${kind}/${id}`)
}

function isKind(kind: string | undefined): kind is SourceKind {
  return kinds.some(each => each === kind)
}

function getName(kind: SourceKind, id: string): SourceName {
  return { source: `${kind}/${id}`, path: `emails.${kind}.${id}` }
}

function versionView({ version, changedAt, type, id, name, role, comment }: SourceChange): SourceVersion {
  return { version, atMillis: changedAt.getTime(), by: { type, id, name, role }, comment }
}
