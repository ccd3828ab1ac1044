/** The parameters of an endpoint: path, query, and the headers that say who calls. */
import { getFields, header, toSnake } from '@latchkey/contract'
import { levelNote } from './access.mjs'
import { getLimits, getType } from './fields.mjs'

const getKey = {
  client: header.publishableClientKey,
  server: header.secretServerKey,
  admin: header.superSecretAdminKey,
}

export function parameterRows({ operation, endpoint }) {
  const { levels: allowed } = endpoint.access
  const given = operation.parameters
    .filter(parameter => parameter.in !== 'header')
    .map(({ name, in: place, required, schema }) => [
      `\`${name}\`${required ? ' <span class="required">required</span>' : ''}`,
      place,
      getType(schema),
      [queryLevel(endpoint.query, allowed, place, name), ...getLimits(schema, name)].filter(Boolean).join('; '),
    ])
  return [...given, ...headers(endpoint)]
}

const queryLevel = (query, allowed, place, name) =>
  place === 'query' ? levelNote(query, allowed, level => fieldNames(query[level]).includes(name)) : ''

export const fieldNames = shape => Object.keys(getFields(shape)).map(toSnake)

function headers({ access, takesWebhookToken }) {
  if (!access.levels) return []
  const signedIn = access.rules.some(({ rule }) => rule === 'signed-in')
  const required = takesWebhookToken ? '' : ' <span class="required">required</span>'
  const levels = access.levels.map(level => `\`${level}\``).join(', ')
  const keys = access.levels.map(level => `\`${getKey[level]}\``).join('<br>')
  return [
    [`\`${header.accessType}\`${required}`, 'header', levels, ''],
    [`\`${header.projectId}\`${required}`, 'header', 'string', ''],
    [keys, 'header', 'string', access.levels.length > 1 ? 'the key of the level' : ''],
    ...(signedIn ? [[`\`${header.accessToken}\``, 'header', 'string', 'of the signed-in user']] : []),
  ]
}
