/** A file that someone chose to import, looked into before anything is sent. */
import { type TransferRows, UserFileError } from '@latchkey/js'
import { readUserTable, type Table, usersInTable } from '@latchkey/js/internal'
import { wordsFor } from '../parts/words.ts'
import type { Mapping } from './mapping.ts'

export interface TableFile {
  readonly kind: 'table'
  readonly name: string
  readonly table: Table
}

export interface JsonFile {
  readonly kind: 'json'
  readonly name: string
  readonly file: File
  readonly teamCount: number
  readonly users: readonly unknown[]
}

export type OpenedFile = TableFile | JsonFile

/** What is imported. */
export type Source = Blob | TransferRows

/** @throws {UserFileError} when nothing can be made of it. */
export async function openFile(file: File): Promise<OpenedFile> {
  const start = (await file.slice(0, 1_000).text()).trimStart().charAt(0)
  if (start === '') throw new UserFileError('This file is empty.')
  if (start !== '{' && start !== '[') return { kind: 'table', name: file.name, table: await readUserTable(file) }
  const content = parse(await file.text())
  const users = Array.isArray(content) ? content : listIn(content, 'users')
  const teams = Array.isArray(content) ? [] : listIn(content, 'teams')
  return { kind: 'json', name: file.name, file, teamCount: teams.length, users }
}

export function countRows(opened: OpenedFile): number {
  return opened.kind === 'table' ? opened.table.rows.length : opened.teamCount + opened.users.length
}

/** The rows to send: of a table, the columns that hold something, under the names of the fields. */
export async function getSource(opened: OpenedFile, mapping: Mapping): Promise<Source> {
  if (opened.kind === 'json') return opened.file
  const { header, rows, broken } = opened.table
  const kept = header.flatMap(heading => {
    const field = mapping[heading]
    return field ? [[heading, field] as const] : []
  })
  return usersInTable({
    header: kept.map(([, field]) => field),
    rows: rows.map(row => Object.fromEntries(kept.map(([heading, field]) => [field, row[heading] ?? '']))),
    ...(broken ? { broken } : {}),
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UserFileError('This file is not valid JSON. Was it cut off?', { cause })
  }
}

function listIn(content: unknown, name: string): readonly unknown[] {
  const list: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined
  if (list === undefined || Array.isArray(list)) return list ?? []
  throw new UserFileError(`“${name}” is not a list in this file.`)
}

/** What to tell a person about a file that could not be read or sent. */
export function wordsForTransfer(error: unknown): string {
  return error instanceof UserFileError ? error.message : wordsFor(error)
}
