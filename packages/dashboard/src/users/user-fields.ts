/** The fields of a user that are edited as text, and how text and value become each other. */
import type { ServerUser, ServerUserUpdateOptions } from '@latchkey/js'

export interface UserFields {
  displayName: string
  clientMetadata: string
  clientReadOnlyMetadata: string
  serverMetadata: string
}

export const metadataFields = [
  { field: 'clientMetadata', label: 'Client metadata', hint: 'The person’s own code may read and change it.' },
  {
    field: 'clientReadOnlyMetadata',
    label: 'Client read-only metadata',
    hint: 'The person’s own code may read it; only your server changes it.',
  },
  { field: 'serverMetadata', label: 'Server metadata', hint: 'Only your server sees it.' },
] as const

export function valuesOf(user: ServerUser): UserFields {
  return {
    displayName: user.displayName ?? '',
    clientMetadata: toText(user.clientMetadata),
    clientReadOnlyMetadata: toText(user.clientReadOnlyMetadata),
    serverMetadata: toText(user.serverMetadata),
  }
}

export function toUpdate({ displayName, ...metadata }: Partial<UserFields>): ServerUserUpdateOptions {
  const parsed = Object.entries(metadata).map(([field, text]) => [field, fromText(text ?? '')])
  return {
    ...(displayName !== undefined && { displayName: displayName.trim() || null }),
    ...Object.fromEntries(parsed),
  }
}

/** Nothing, or where the text stops being JSON. */
export function jsonProblem(text: string): string | true {
  try {
    fromText(text)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return `This is not JSON yet. ${reason}`.trim()
  }
}

/** Nothing written means nothing kept. */
function fromText(text: string): unknown {
  return text.trim() === '' ? null : JSON.parse(text)
}

function toText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
}
