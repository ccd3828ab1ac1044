/** An event as a line for people. */
import type { ProjectEvent } from '@latchkey/js'
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
