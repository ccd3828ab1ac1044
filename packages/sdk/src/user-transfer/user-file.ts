/**
 * Files of users, read and written. A JSON file holds one object, `{ format, version, teams, users }`; a CSV
 * holds users alone, with JSON in the columns that have parts. Names are those of the HTTP API.
 */
import { toWire } from '@latchkey/client'
import { readTable, rowsOfTable, writeTable } from './csv.ts'
import { UserFileError } from './transfer.ts'

/** Rows as they stand in a file. The server looks at each by itself. */
export interface FileRows {
  readonly teams: readonly unknown[]
  readonly users: readonly unknown[]
}

const format = 'latchkey-users'
const version = 1

/** @throws {@link UserFileError} when it is neither JSON nor CSV of users. */
export function readUserFile(text: string): FileRows {
  const start = text.trimStart()[0]
  return start === '{' || start === '[' ? readJson(text) : { teams: [], users: rowsOfTable(readTable(text)) }
}

function readJson(text: string): FileRows {
  const content = parsed(text)
  if (Array.isArray(content)) return { teams: [], users: content }
  const { users = [], teams = [], version: written = version } = { ...content }
  if (!Array.isArray(users) || !Array.isArray(teams))
    throw new UserFileError(
      'This file is not one of users: it needs a list called "users", and may have one called "teams".',
    )
  if (written !== version)
    throw new UserFileError(`This file has version ${String(written)}, which a newer Latchkey wrote. Import it there.`)
  return { teams, users }
}

interface Content {
  readonly users?: unknown
  readonly teams?: unknown
  readonly version?: unknown
}

function parsed(text: string): Content | unknown[] {
  try {
    // Starts with a brace or a bracket.
    return JSON.parse(text)
  } catch (cause) {
    throw new UserFileError('This file is not valid JSON. Was it cut off?', { cause })
  }
}

/** A file of users, in pieces that follow each other: a million users need not be one text. */
export function* writeUserFile(as: 'json' | 'csv', rows: { teams: Pages; users: Pages }): Generator<string> {
  if (as === 'csv') {
    yield* writeTable(rows.users)
    return
  }
  yield `{"format":"${format}","version":${version},"teams":[`
  yield* listed(rows.teams)
  yield '],"users":['
  yield* listed(rows.users)
  yield ']}\n'
}

export type Pages = Iterable<readonly object[]>

function* listed(pages: Pages): Generator<string> {
  let isFirst = true
  for (const page of pages) {
    if (page.length === 0) continue
    const lines = page.map(row => JSON.stringify(toWire(row))).join(',\n')
    yield `${isFirst ? '\n' : ',\n'}${lines}`
    isFirst = false
  }
}
