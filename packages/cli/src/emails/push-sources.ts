/** Sends the changes of a folder, themes first: templates and drafts refer to them. */
import type { LatchkeyAdminApp, LatchkeyConfig } from '@latchkey/js'
import { Cannot } from '../cannot.ts'
import { type Change, type Compared, newTheme } from './comparison.ts'
import { type Folder, fileOf, writeManifest } from './folder.ts'
import type { Entry, Manifest } from './manifest.ts'
import { entryOf, withEntries } from './manifest-entries.ts'
import { kinds, type ProjectEmails, type Source } from './sources.ts'

interface Push {
  readonly compared: readonly Compared[]
  readonly changes: readonly Change[]
  readonly project: ProjectEmails
}

/** The manifest is written whatever happens, so that what was pushed is not pushed again. */
export async function pushSources(
  app: LatchkeyAdminApp,
  folder: Folder & { readonly manifest: Manifest },
  { compared, changes, project }: Push,
): Promise<void> {
  const pulled = compared.filter(({ state }) => state === 'same')
  let manifest = withEntries(folder.manifest, { pulled, gone: [], project })
  try {
    for (const change of kinds.flatMap(kind => changes.filter(each => each.kind === kind))) {
      const { kind, name } = change
      const source = withThemeId(change.local, manifest)
      const id = change.id ?? (await create(app, change))
      // From here on the project has it: another push must not create it again.
      manifest = withEntry(manifest, change, { ...entryFor(manifest, id, source), pulled: '' })
      await update(app, change, id, source).catch((cause: unknown) => {
        throw new Cannot(`${fileOf(folder, { kind, name })} was not pushed: ${reasonOf(cause)}`, { cause })
      })
      manifest = withEntry(manifest, change, entryFor(manifest, id, source))
    }
  } finally {
    await writeManifest(folder, manifest)
  }
}

const withEntry = (manifest: Manifest, { kind, name }: Change, entry: Entry): Manifest => ({
  ...manifest,
  [kind]: { ...manifest[kind], [name]: entry },
})

function entryFor(manifest: Manifest, id: string, source: Source): Entry {
  return entryOf(id, source, new Map(Object.entries(manifest.themes).map(([name, entry]) => [entry.id, name])))
}

/** A theme that this push has created has an id by now. */
function withThemeId(source: Source, manifest: Manifest): Source {
  const created = Object.entries(manifest.themes).find(([name]) => newTheme(name) === source.themeId)
  return created ? { ...source, themeId: created[1].id } : source
}

async function create(app: LatchkeyAdminApp, { kind, local }: Change): Promise<string> {
  const { displayName } = local
  if (kind === 'drafts') return (await app.createEmailDraft({ displayName })).id
  const created = await (kind === 'themes' ? app.createEmailTheme(displayName) : app.createEmailTemplate(displayName))
  return created.id
}

async function update(app: LatchkeyAdminApp, { kind, remote }: Change, id: string, source: Source): Promise<void> {
  const { displayName, themeId, tsxSource } = source
  if (kind === 'drafts') return app.updateEmailDraft(id, { displayName, themeId, tsxSource })
  if (kind === 'themes') await app.updateEmailTheme(id, tsxSource)
  else await app.updateEmailTemplate(id, tsxSource, themeId)
  if (remote === null || remote.displayName === displayName) return
  const renamed: Record<string, unknown> = { [`emails.${kind}.${id}.displayName`]: displayName }
  // Every id has such a path, and the type of a configuration cannot list them.
  await (await app.getProject()).updateConfig(renamed as LatchkeyConfig)
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
