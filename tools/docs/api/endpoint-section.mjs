/** One endpoint as Markdown: who may call it, what it takes, what it answers, and a request to try. */
import { atLevel, isByLevel, levels } from '@latchkey/contract'
import { accessRules, getAccess, levelNote } from './access.mjs'
import { curl } from './curl.mjs'
import { errorRows } from './errors.mjs'
import { responseExample } from './examples.mjs'
import { fieldRows, pathsIn } from './fields.mjs'
import { badge, details, table } from './markdown-parts.mjs'
import { fieldNames, parameterRows } from './parameters.mjs'
import { tryIt } from './try-it.mjs'

export function endpointSection(described) {
  const { id, method, path, operation, endpoint } = described
  return [
    `## ${operation.summary} {#${id}}`,
    `${badge(method)} \`${path}\``,
    getAccess(endpoint),
    accessRules(endpoint),
    table(['parameter', 'in', 'type', 'notes'], parameterRows(described)),
    bodyPart(described),
    ...responseParts(described),
    errors(endpoint),
    `**Example**\n\n\`\`\`sh\n${curl(described)}\n\`\`\``,
    tryIt(described),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function bodyPart({ operation, endpoint }) {
  const { requestBody } = operation
  if (!requestBody) return ''
  if (endpoint.bodyKind === 'raw') return '**Body**: the bytes as they come'
  if (endpoint.bodyKind === 'dropped') return '**Body**: of any type, dropped unread'
  const { schema } = requestBody.content['application/json']
  const notes = [
    requestBody.required ? 'required' : 'optional',
    requestBody.description?.replace('At', 'at').replace(/\.$/, ''),
  ]
  const getNote = path =>
    levelNote(endpoint.body, endpoint.access.levels, level =>
      fieldNames(endpoint.body[level]).includes(path.split(/\.|\[/)[0]),
    )
  const rows = fieldRows(schema, { showsRequired: true, getNote })
  return [`**Body**: JSON, ${notes.filter(Boolean).join(', ')}`, table(['field', 'type', 'notes'], rows)]
    .filter(Boolean)
    .join('\n\n')
}

function responseParts({ operation, endpoint }) {
  const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400)
  const statuses = answers.map(([status]) => `\`${status}\``).join(' or ')
  const schema = answers[0]?.[1].content?.['application/json'].schema
  if (!schema) return [`**Response** ${statuses}, no JSON`]
  const forms = getForms(endpoint.response, schema)
  const widest = forms.at(-1)
  const getNote = path => levelNote(endpoint.response, endpoint.access.levels, isSeenAt(endpoint.response, forms, path))
  const rows = fieldRows(widest, { getNote })
  return [
    `**Response** ${statuses}`,
    `\`\`\`json\n${JSON.stringify(responseExample(widest), null, 2)}\n\`\`\``,
    rows.length > 0 ? details('Fields of the response', table(['field', 'type', 'notes'], rows)) : '',
  ]
}

/** The forms of an answer from the narrowest to the widest, as the description has them. */
function getForms(response, schema) {
  return isByLevel(response) && distinctForms(response).length > 1 ? schema.anyOf : [schema]
}

const distinctForms = response => [...new Set(levels.map(level => atLevel(response, level)))]

function isSeenAt(response, forms, path) {
  const paths = forms.map(pathsIn)
  const shapes = distinctForms(response)
  return level => paths[shapes.indexOf(atLevel(response, level))]?.includes(path)
}

function errors(endpoint) {
  const rows = errorRows(endpoint)
  if (rows.length === 0) return ''
  const heading = '**Errors**, besides [those of every endpoint](../http.md#errors)'
  return `${heading}\n\n${table(['status', 'code', 'meaning'], rows)}`
}
