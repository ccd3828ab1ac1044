/** Stores the changes of a folder in the project, all in one transaction. */
import { randomUUID } from 'node:crypto'
import type { EmailSources, LatchkeyAdminApp } from '@latchkey/js'
import { Cannot } from '../cannot.ts'
import { type Change, type Compared, newTheme } from './comparison.ts'
import { type Folder, writeManifest } from './folder.ts'
import type { Manifest } from './manifest.ts'
import { withEntries } from './manifest-entries.ts'
import type { Kind, ProjectEmails, Source } from './sources.ts'

interface Push {
  readonly compared: readonly Compared[]
  readonly changes: readonly Change[]
  readonly project: ProjectEmails
}

/** Nothing is stored, and the manifest is as it was, when one of the sources is refused. */
export async function pushSources(
  app: LatchkeyAdminApp,
  folder: Folder & { readonly manifest: Manifest },
  { compared, changes, project }: Push,
): Promise<void> {
  const identified = changes.map(change => ({ ...change, id: change.id ?? randomUUID() }))
  const newThemes = new Map(identified.filter(isTheme).map(({ id, name }) => [newTheme(name), id]))
  const stored = identified.map(change => ({ ...change, remote: withThemeId(change.local, newThemes) }))
  if (stored.length > 0) await write(app, toSources(stored, project.version))
  const same = compared.filter(({ state }) => state === 'same')
  const pulled = [...same, ...stored]
  await writeManifest(folder, withEntries(folder.manifest, { pulled, gone: [], project }))
}

const isTheme = ({ kind }: { readonly kind: Kind }) => kind === 'themes'

/** A theme that is created with this push has an id by now. */
function withThemeId(source: Source, newThemes: ReadonlyMap<string, string>): Source {
  const created = typeof source.themeId === 'string' ? newThemes.get(source.themeId) : undefined
  return created === undefined ? source : { ...source, themeId: created }
}

interface StoredSource {
  readonly kind: Kind
  readonly id: string
  readonly remote: Source
}

function toSources(stored: readonly StoredSource[], expectedVersion: number): EmailSources {
  const all = (kind: Kind) => stored.filter(each => each.kind === kind).map(({ id, remote }) => ({ id, ...remote }))
  return {
    expectedVersion,
    themes: all('themes').map(({ themeId: _, ...theme }) => theme),
    templates: all('templates'),
    drafts: all('drafts'),
  }
}

async function write(app: LatchkeyAdminApp, sources: EmailSources): Promise<void> {
  const { ConfigConflictError, RequiresCustomEmailServer } = await import('@latchkey/js')
  try {
    await app.writeEmailSources(sources)
  } catch (cause) {
    if (cause instanceof ConfigConflictError)
      throw new Cannot('The project was changed meanwhile, so nothing was pushed. Push again.', { cause })
    if (cause instanceof RequiresCustomEmailServer)
      throw new Cannot(
        'Nothing was pushed, and your files are as they were: templates need a mail server of the project itself. Enter one in the dashboard, under Emails → Server, and push again.',
        { cause },
      )
    throw new Cannot(`Nothing was pushed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
