/**
 * The answers of token endpoints in the form of RFC 6749.
 *
 * The client library is strict, and providers are not: they answer errors with 200, bodies as forms, scopes as arrays and
 * nothing as null or as an empty text.
 */
import type { ProviderAnswer } from './send.ts'
import { parsed } from './send.ts'

/** The library must not read it: whether a nonce is to be in it is known only when it is there. */
export const heldBackIdToken = 'held_back_id_token'

type Fields = Record<string, unknown>

/** An answer that is neither JSON nor a form stays as it is, for the library to refuse. */
export function standardTokenAnswer(answer: ProviderAnswer): ProviderAnswer {
  const given = getFields(answer)
  if (!given) return answer
  const isError = answer.status >= 400 || isPresent(given.error)
  const fields = isError ? errorFields(given) : tokenFields(given)
  return {
    status: isError ? Math.max(answer.status, 400) : 200,
    contentType: 'application/json',
    body: JSON.stringify(fields),
  }
}

function getFields({ contentType, body }: ProviderAnswer): Fields | null {
  const json = parsed(body)
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json }
  const isForm = /^(application\/x-www-form-urlencoded|text\/plain)\b/i.test(contentType) && /^\w+=/.test(body)
  return isForm ? Object.fromEntries(new URLSearchParams(body)) : null
}

function tokenFields(given: Fields): Fields {
  const { id_token, ...fields } = Object.fromEntries(Object.entries(given).filter(([, value]) => isPresent(value)))
  if (Array.isArray(fields.scope)) fields.scope = fields.scope.join(' ')
  fields.token_type ??= 'bearer'
  if (id_token !== undefined) fields[heldBackIdToken] = id_token
  return fields
}

/** Facebook has an object of codes, Twitch a message alone. */
function errorFields({ error, error_description, message }: Fields): Fields {
  const description = getText(error_description) ?? getText(message)
  if (typeof error !== 'object' || error === null)
    return { error: getText(error) ?? description ?? 'unknown_error', error_description: description }
  const { code, error_subcode, message: words } = error as Fields // an object, as was checked
  const codes = [code, error_subcode].filter(each => typeof each === 'number' || typeof each === 'string')
  return { error: codes.join('.') || 'unknown_error', error_description: getText(words) }
}

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== ''
const getText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
