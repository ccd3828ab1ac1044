/** A request as a command, with the variables of `docs/http.md`. */
import { apiPath, header } from '@latchkey/contract'
import { exampleBodies } from './example-bodies.mjs'
import { bodyExample, forCaller, parameterExample, requiredExample } from './examples.mjs'

const keys = {
  client: [header.publishableClientKey, 'LATCHKEY_PUBLISHABLE_CLIENT_KEY'],
  server: [header.secretServerKey, 'LATCHKEY_SECRET_SERVER_KEY'],
  admin: [header.superSecretAdminKey, 'LATCHKEY_SUPER_SECRET_ADMIN_KEY'],
}

export function curl(described) {
  const { method, endpoint } = described
  const body = jsonBody(described)
  const lines = [
    `curl -s${method === 'GET' ? '' : ` -X ${method}`} "$LATCHKEY_BASE_URL${apiPath}${examplePath(described)}"`,
    ...credentials(endpoint.access),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'", `-d '${quoted(body)}'`]),
  ]
  return lines.join(' \\\n  ')
}

function credentials({ levels, rules }) {
  if (!levels) return []
  const [level] = levels
  const [name, variable] = keys[level]
  // A client calls for a user more often than for none.
  const isForUser = level === 'client' && rules.some(({ rule }) => rule !== 'setting')
  return [
    `-H '${header.accessType}: ${level}' -H "${header.projectId}: $LATCHKEY_PROJECT_ID"`,
    `-H "${name}: $${variable}"`,
    ...(isForUser ? [`-H "${header.accessToken}: $ACCESS_TOKEN"`] : []),
  ]
}

/** The body of the example, or undefined where none is sent as JSON. */
export function jsonBody({ operation, endpoint }) {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (!schema) return undefined
  const own = exampleBodies[operation.operationId]
  const body = own ? { ...requiredExample(schema), ...own } : bodyExample(schema)
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, forCaller(value, endpoint)]))
}

const quoted = body => JSON.stringify(body, null, 2).replaceAll("'", "'\\''").replaceAll('\n', '\n  ')

/** Path parameters as examples, and of the query what is required. */
function examplePath({ path, operation, endpoint }) {
  const value = parameter => encodeURIComponent(forCaller(parameterExample(parameter), endpoint))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    value(operation.parameters.find(parameter => parameter.name === name)),
  )
  const query = operation.parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(parameter => `${parameter.name}=${value(parameter)}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}
