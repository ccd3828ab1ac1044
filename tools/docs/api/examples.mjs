/** Values that stand for real ones in examples: valid for their schema, and what a reader expects under the name. */
import { sample } from 'openapi-sampler'

const id = '2f6f1d7c-3f0a-4c53-9c5e-0d7a4b8e6a21'
const code = '6cd0fahx0g4p5pq5kqk8bfr6bzs1zkvdhm4qpw6b9r2tx'

/** By the end of a field's name; the first that matches counts. */
const byName = [
  [/(^|_)user_id$/, 'me'],
  [/(^|_)email$/, 'ada@example.com'],
  [/^email_addresses$|^recipients$/, ['ada@example.com']],
  [/^(old_|new_)?password$/, 'correct horse battery'],
  [/(^|_)display_name$/, 'Acme'],
  [/(^|_)url$|(^|_)uri$/, 'https://app.example.com/handler'],
  [/^identifier$/, 'https://api.example.com'],
  [/^permission_id$/, 'read_reports'],
  [/^(code|attempt_code|polling_code|login_code)$/, code],
  [/^totp_secret_base64$/, 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA='],
  [/^encrypted_value_digest$/, 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg='],
  [/^code_challenge$/, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  [/access_token$/, 'eyJhbGciOiJFUzI1NiJ9…'],
  [/refresh_token$/, code],
  [/_millis$/, 1_767_225_600_000],
  [/_at$|^date$/, '2026-01-01T00:00:00.000Z'],
  [/^(item|offer|store)_id$/, 'credits'],
  [/^provider(_config)?_id$|^provider$/, 'github'],
  [/^customer_type$|^owner_type$/, 'user'],
  [/_id$|^id$/, id],
  [/^limit$/, 100],
  [/metadata$/, { plan: 'pro' }],
]

const example = schema => sample(named('', schema), { quiet: true })

/** Answers have ids where requests may have `me`. */
export const responseExample = schema =>
  JSON.parse(JSON.stringify(example(schema)), (_, value) => (value === 'me' ? id : value))

/** By the title of a body, the fields that it needs as it is shown, and not in every case. */
const alsoNeeded = { CliCompleteBody: ['refresh_token'] }

/** An object is shown with the fields that it needs; with none needed, with its first. */
export function bodyExample(given) {
  const schema = { ...given, required: [...(given.required ?? []), ...(alsoNeeded[given.title] ?? [])] }
  const [first] = Object.keys(schema.properties ?? {})
  return first === undefined || schema.required.length > 0
    ? requiredExample(schema)
    : example({ ...schema, properties: { [first]: schema.properties[first] } })
}

export const requiredExample = schema => sample(named('', schema), { quiet: true, skipNonRequired: true })

export const parameterExample = ({ name, schema }) => sample(named(name, schema), { quiet: true })

/** With the key of a server no user is signed in, so `me` is nobody. */
export const forCaller = (value, { access }) => (value === 'me' && access.levels?.[0] !== 'client' ? id : value)

/** The schema with an example wherever a name says what is expected there. */
function named(name, schema) {
  if (schema.const !== undefined || schema.enum) return schema
  const types = [schema.type, ...(schema.anyOf ?? []).map(({ type }) => type)].flat()
  const [, value] = byName.find(([pattern]) => pattern.test(name)) ?? []
  if (value !== undefined && fits(value, types)) return { ...schema, example: value }
  if (schema.properties) {
    const entries = Object.entries(schema.properties).map(([field, inner]) => [field, named(field, inner)])
    return { ...schema, properties: Object.fromEntries(entries) }
  }
  if (schema.items) return { ...schema, items: named(name.replace(/s$/, ''), schema.items) }
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map(inner => named(name, inner)) }
  return schema
}

function fits(value, types) {
  const known = types.filter(Boolean)
  if (known.length === 0) return true
  if (typeof value === 'number') return known.includes('integer') || known.includes('number')
  if (Array.isArray(value)) return known.includes('array')
  return known.includes(typeof value)
}
