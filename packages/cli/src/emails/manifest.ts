/** The file beside the sources, which says which source of the project each file is. */
import { Cannot } from '../cannot.ts'
import { type Kind, kinds } from './sources.ts'

export const manifestFile = 'latchkey-emails.json'

export interface Entry {
  readonly id: string
  readonly displayName: string
  /** The name of a theme's file, or `false` for none. Absent: the theme that the project has selected. */
  readonly theme?: string | false
  /** The fingerprint of what the project had at the last pull or push. */
  readonly pulled: string
}

/** Entries by the names of their files, without `.tsx`. */
export type Entries = Readonly<Record<string, Entry>>

export interface Manifest extends Readonly<Record<Kind, Entries>> {
  readonly projectId: string
  /** The name of the file of the theme that the project has selected. */
  readonly selectedTheme: string | null
}

export const emptyManifest = (projectId: string): Manifest => ({
  projectId,
  selectedTheme: null,
  themes: {},
  templates: {},
  drafts: {},
})

/** Sorted by name, so that it changes only where the emails do. */
export function manifestText({ projectId, selectedTheme, ...manifest }: Manifest): string {
  const sorted = kinds.map(kind => [
    kind,
    Object.fromEntries(
      Object.entries(manifest[kind])
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, { id, displayName, theme, pulled }]) => [name, { id, displayName, theme, pulled }]),
    ),
  ])
  return `${JSON.stringify({ projectId, selectedTheme, ...Object.fromEntries(sorted) }, null, 2)}\n`
}

/** @param file as the user knows it, for messages. */
export function readManifest(text: string, file: string): Manifest {
  const tree = parsed(text, file)
  if (!isObject(tree) || typeof tree.projectId !== 'string') throw wrong(file, 'it has no projectId')
  const { projectId, selectedTheme = null } = tree
  if (selectedTheme !== null && typeof selectedTheme !== 'string') throw wrong(file, 'selectedTheme is no name')
  const toEntries = (kind: Kind): Entries => {
    const entries = tree[kind] ?? {}
    if (!isObject(entries)) throw wrong(file, `${kind} is no object`)
    return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, readEntry(entry, name)]))
  }
  function readEntry(entry: unknown, name: string): Entry {
    if (!isFileName(name)) throw wrong(file, `${JSON.stringify(name)} cannot be the name of a file`)
    if (isEntry(entry)) return entry
    throw wrong(
      file,
      `the entry ${name} needs id, displayName and pulled as text, and theme as text or false if at all`,
    )
  }
  return {
    projectId,
    selectedTheme,
    themes: toEntries('themes'),
    templates: toEntries('templates'),
    drafts: toEntries('drafts'),
  }
}

/** Small letters, digits and hyphens: the same file on every system. */
export const isFileName = (name: string) => /^[a-z0-9][a-z0-9-]*$/.test(name)

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw wrong(file, cause instanceof Error ? cause.message : String(cause))
  }
}

const wrong = (file: string, why: string) =>
  new Cannot(`${file} cannot be used: ${why}. \`latchkey emails pull\` writes it.`)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isEntry(entry: unknown): entry is Entry {
  if (!isObject(entry)) return false
  const { id, displayName, theme, pulled } = entry
  const isTheme = theme === undefined || theme === false || typeof theme === 'string'
  return [id, displayName, pulled].every(text => typeof text === 'string') && isTheme
}
