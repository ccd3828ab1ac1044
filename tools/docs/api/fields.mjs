/** The fields of a JSON schema as rows of a table: a path such as `items[].id`, the type, and what limits it. */

/** @param {{ showsRequired?: boolean, getNote?: (path: string) => string }} options */
export function fieldRows(schema, options = {}) {
  return [...fieldsIn(schema, '')].map(({ path, field, isRequired }) => [
    `\`${path}\`${options.showsRequired && isRequired ? ' <span class="required">required</span>' : ''}`,
    getType(field),
    [options.getNote?.(path), ...getLimits(field, path)].filter(Boolean).join('; '),
  ])
}

export const pathsIn = schema => [...fieldsIn(schema, '')].map(({ path }) => path)

function* fieldsIn(schema, prefix) {
  const object = objectIn(schema)
  for (const [name, field] of Object.entries(object?.properties ?? {})) {
    const path = prefix + name
    yield { path, field, isRequired: object.required?.includes(name) ?? false }
    const list = listIn(field)
    yield* fieldsIn(list ? list.items : field, list ? `${path}[].` : `${path}.`)
  }
}

/** The object in a schema that may also be null. Of several kinds of object no fields are listed. */
function objectIn(schema) {
  const objects = getAlternatives(schema).filter(({ properties }) => properties)
  return objects.length === 1 ? objects[0] : undefined
}

const listIn = schema =>
  getAlternatives(schema).find(({ type, items }) => type === 'array' && typeof items === 'object')

const getAlternatives = schema => schema?.anyOf ?? (schema ? [schema] : [])

/** @example getType({ type: ['string', 'null'] }) // 'string or null' */
export function getType(schema) {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map(value => `\`${value}\``).join(', ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(getType))].join(' or ')
  if (schema.prefixItems) return `list of ${schema.prefixItems.map(getType).join(' and ')}`
  if (schema.type === 'array') return `list of ${schema.items ? getType(schema.items) : 'any JSON'}`
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return schema.type ?? 'any JSON'
}

/** Bounds that say only what fits into a number or a date are left out. */
const isTelling = bound => bound !== undefined && Math.abs(bound) < 2 ** 31

export function getLimits(schema, name = '') {
  const inner = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, format, pattern } = inner
  return [
    schema.description ?? inner.description,
    minLength && `at least ${minLength} characters`,
    maxLength && `at most ${grouped(maxLength)} characters`,
    isTelling(minimum) && `from ${grouped(minimum)}`,
    isTelling(maximum) && `up to ${grouped(maximum)}`,
    minItems && !inner.prefixItems && `at least ${minItems}`,
    maxItems && !inner.prefixItems && `at most ${grouped(maxItems)}`,
    formats[format],
    /(?<!_in|duration|wait)_millis$/.test(name) && 'milliseconds since 1970',
    pattern && `\`${pattern}\``,
    schema.default !== undefined && `default \`${JSON.stringify(schema.default)}\``,
  ].filter(Boolean)
}

const grouped = number => String(number).replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')

const formats = {
  'idn-email': 'an email address',
  uuid: 'a UUID',
  date: 'a date',
  'date-time': 'a time',
}
