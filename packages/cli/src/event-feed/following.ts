/** What the commands that follow events have in common: which types, a line for each, and the end by Ctrl+C. */
import { type EventTypeName, eventTypeNames } from '@latchkey/contract'
import type { ProjectEvent } from '@latchkey/js'
import { Misuse } from '../cannot.ts'
import type { Option } from '../command.ts'
import { inert } from '../layout.ts'

const longestType = 'project_permission.created'.length

/** `2030-01-31T12:00:00.000Z  user.created  Ada Example (5f0c2f2e-…)`. */
export function eventLine({ at, type, data }: ProjectEvent): string {
  return inert([at.toISOString(), type.padEnd(longestType), getSubject(data)].join('  ')).trimEnd()
}

function getSubject(data: object): string {
  const fields: Readonly<Record<string, unknown>> = { ...data }
  const { display_name, primary_email, id, user_id, team_id } = fields
  const name = [display_name, primary_email].find(isText)
  const ids = [id, user_id, team_id].filter(isText)
  return name === undefined ? ids.join(' ') : `${name} (${ids.join(' ')})`
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Which types of events someone wants: `user.created,team`. */
export const typesOption: Option = {
  takes: 'TYPES',
  meaning: 'Only these types, separated by commas: user.created, or user for all about users.',
}

/** Undefined: all. */
export function typesIn(text: string | undefined): readonly EventTypeName[] | undefined {
  return text?.split(',').flatMap(word => typesNamed(word.trim()))
}

function typesNamed(word: string): readonly EventTypeName[] {
  const found = eventTypeNames.filter(name => name === word || name.startsWith(`${word}.`))
  if (found.length > 0) return found
  throw new Misuse(`There is no type of event ${word}. These are known: ${eventTypeNames.join(', ')}.`)
}

/** Aborts at Ctrl+C, or when what reads the output has ended: `… | head`. Called once for each command. */
export function untilStopped({ stdout }: NodeJS.Process = process): AbortSignal {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    stop.abort()
  })
  return stop.signal
}
