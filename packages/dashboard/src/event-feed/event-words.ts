/** Types of events, and what an event is about, in words. The contract has the list, but its module brings schemas along. */
import type { EventType } from '@latchkey/js'

const known: Readonly<Record<EventType, string>> = {
  'user.created': 'User created',
  'user.updated': 'User changed',
  'user.deleted': 'User deleted',
  'team.created': 'Team created',
  'team.updated': 'Team changed',
  'team.deleted': 'Team deleted',
  'team_membership.created': 'Member added',
  'team_membership.deleted': 'Member removed',
  'team_permission.created': 'Permission in a team granted',
  'team_permission.deleted': 'Permission in a team revoked',
  'project_permission.created': 'Permission granted',
  'project_permission.deleted': 'Permission revoked',
  'application.created': 'Application registered',
  'application.updated': 'Application changed',
  'application.deleted': 'Application deleted',
  'consent.created': 'Application allowed',
  'consent.updated': 'Application allowed more',
  'consent.deleted': 'Consent withdrawn',
}

export const eventTypes: readonly EventType[] = Object.keys(known).flatMap(name => getEventType(name) ?? [])

export function getEventType(name: string | undefined): EventType | undefined {
  return name !== undefined && isKnown(name) ? name : undefined
}

function isKnown(name: string): name is EventType {
  return Object.hasOwn(known, name)
}

/** A type that this page does not know is called by its name. */
export const describeType = (type: string): string => (isKnown(type) ? known[type] : type)

/** Whom or what an event is about: the most readable of its fields. */
export function getSubject(data: unknown): string {
  if (typeof data !== 'object' || data === null) return ''
  const fields: Readonly<Record<string, unknown>> = { ...data }
  const { display_name, primary_email, id, user_id, team_id, application_id } = fields
  const name = [display_name, primary_email, id].find(isText)
  const holder = [user_id, team_id, application_id].find(isText)
  if (name === undefined) return holder ?? ''
  return holder === undefined ? name : `${name} · ${holder}`
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The `data` of a message, which is what it is about. */
export function getData(payload: unknown): unknown {
  return typeof payload === 'object' && payload !== null && 'data' in payload ? payload.data : undefined
}
