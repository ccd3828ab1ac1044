/**
 * A page of the documentation, cut into what a test can hold it to.
 *
 * Fenced blocks are what the reader sees. Comments that start with `given:` or `then:` are for the test
 * alone: what has to be there before the next block, and what must be true after the last one.
 */
import { readFileSync } from 'node:fs'

export interface Piece {
  /** The first word after the fence, or `hidden`. */
  readonly language: string
  /** What stands behind it: `no-run` and why, or `refused`. */
  readonly note: string
  readonly text: string
  /** The line where its text starts, counted from 1. */
  readonly line: number
}

export interface Page {
  /** Its file, below `docs/`. */
  readonly name: string
  readonly text: string
  readonly pieces: readonly Piece[]
}

/** The folder of the pages. */
export const docs = new URL('../../../../docs/', import.meta.url)

export function readPage(name: string): Page {
  const text = readFileSync(new URL(name, docs), 'utf8')
  return { name, text, pieces: [...text.matchAll(fenceOrComment)].map(found => toPiece(found, text)) }
}

const fenceOrComment = /^```(\w+)?([^\n]*)\n([\s\S]*?)^```$|^<!-- (?:given|then):([\s\S]*?)-->$/gm

function toPiece(found: RegExpExecArray, page: string): Piece {
  const [all, language = '', note = '', code, hidden] = found
  const line = page.slice(0, found.index).split('\n').length
  if (hidden !== undefined) return { language: 'hidden', note: '', text: hidden, line }
  if (language === '') throw new Error(`The block at line ${line} does not say its language: ${all.slice(0, 60)}`)
  return { language, note: note.trim(), text: code ?? '', line: line + 1 }
}
