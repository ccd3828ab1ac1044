/** The folder that holds the emails of a project as files. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Cannot } from '../cannot.ts'
import { getReason } from '../files.ts'
import { displayNameFor } from './file-names.ts'
import { type Entry, isFileName, type Manifest, manifestFile, manifestText, readManifest } from './manifest.ts'
import { type Kind, kinds, type Source } from './sources.ts'

export const defaultFolder = 'emails'

/** A source as a file has it. */
export interface LocalSource {
  readonly kind: Kind
  readonly name: string
  /** Null: the project does not have it yet. */
  readonly entry: Entry | null
  readonly displayName: string
  /** The name of a theme's file, `false` for none, null for the theme that the project has selected. */
  readonly theme: string | false | null
  readonly tsxSource: string
}

export interface Folder {
  /** Absolute. */
  readonly path: string
  /** As the user wrote it. */
  readonly name: string
  /** Null: nothing was pulled into it yet. */
  readonly manifest: Manifest | null
  readonly sources: readonly LocalSource[]
}

/** `emails/templates/magic-link.tsx`, for messages. */
export const getFile = (folder: Pick<Folder, 'name'>, { kind, name }: Pick<LocalSource, 'kind' | 'name'>) =>
  join(folder.name, kind, `${name}.tsx`)

/** The same for the file system. */
export const getPath = (folder: Pick<Folder, 'path'>, { kind, name }: Pick<LocalSource, 'kind' | 'name'>) =>
  join(folder.path, kind, `${name}.tsx`)

export async function readFolder(path: string, name: string): Promise<Folder> {
  const manifestName = join(name, manifestFile)
  const text = await readOptional(join(path, manifestFile), manifestName)
  const manifest = text === null ? null : readManifest(text, manifestName)
  const lists = await Promise.all(kinds.map(kind => readSources(path, name, kind, manifest)))
  return { path, name, manifest, sources: lists.flat() }
}

/** The same folder, where a pull must have been. */
export async function readPulledFolder(path: string, name: string): Promise<Folder & { readonly manifest: Manifest }> {
  const folder = await readFolder(path, name)
  if (folder.manifest) return { ...folder, manifest: folder.manifest }
  throw new Cannot(`There are no emails in ${name}. \`latchkey emails pull\` writes them.`)
}

async function readSources(path: string, folderName: string, kind: Kind, manifest: Manifest | null) {
  const files = await readdir(join(path, kind)).catch(() => [])
  const names = files.filter(file => file.endsWith('.tsx')).map(file => file.slice(0, -'.tsx'.length))
  return Promise.all(
    names.sort().map(async (name): Promise<LocalSource> => {
      const file = join(folderName, kind, `${name}.tsx`)
      if (!isFileName(name))
        throw new Cannot(`${file} needs another name: small letters, digits and hyphens, such as order-sent.tsx.`)
      const entries = manifest?.[kind] ?? {}
      const entry = Object.hasOwn(entries, name) ? (entries[name] ?? null) : null
      const tsxSource = (await readOptional(join(path, kind, `${name}.tsx`), file)) ?? ''
      const { displayName = displayNameFor(name), theme = null } = entry ?? {}
      return { kind, name, entry, displayName, theme, tsxSource }
    }),
  )
}

export async function writeSource(
  folder: Pick<Folder, 'path' | 'name'>,
  at: { kind: Kind; name: string },
  source: Source,
) {
  await writing(getFile(folder, at), async () => {
    await mkdir(join(folder.path, at.kind), { recursive: true })
    await writeFile(getPath(folder, at), source.tsxSource)
  })
}

export async function removeSource(folder: Pick<Folder, 'path' | 'name'>, at: { kind: Kind; name: string }) {
  await writing(getFile(folder, at), () => rm(getPath(folder, at), { force: true }))
}

export async function writeManifest(folder: Pick<Folder, 'path' | 'name'>, manifest: Manifest): Promise<void> {
  await writing(join(folder.name, manifestFile), async () => {
    await mkdir(folder.path, { recursive: true })
    await writeFile(join(folder.path, manifestFile), manifestText(manifest))
  })
}

/** A file of the folder itself, unless there is one with this name. */
export async function writeIfAbsent(folder: Pick<Folder, 'path' | 'name'>, file: string, text: string): Promise<void> {
  if ((await readOptional(join(folder.path, file), join(folder.name, file))) !== null) return
  await writing(join(folder.name, file), () => writeFile(join(folder.path, file), text))
}

async function writing(file: string, write: () => Promise<void>): Promise<void> {
  await write().catch((cause: unknown) => {
    throw new Cannot(getReason(cause, file), { cause })
  })
}

async function readOptional(path: string, file: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw new Cannot(getReason(cause, file), { cause })
  }
}
