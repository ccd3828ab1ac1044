/**
 * `arktype` as the built-in templates use it: all their variables are texts, and a name that ends in `?` may be absent.
 * Loading the library takes longer than rendering a hundred emails.
 */
type Shape = Readonly<Record<string, 'string'>>

/** Returns what checks variables, and leaves out those that the shape does not declare. */
export function type(shape: Shape) {
  const variables = Object.entries(shape).map(([key, type]) => {
    if (type !== 'string') throw new TypeError(`The variable ${key} of a built-in template is a string.`)
    const isOptional = key.endsWith('?')
    return { name: isOptional ? key.slice(0, -1) : key, isOptional }
  })
  return (given: Readonly<Record<string, unknown>>) => {
    const present = variables.filter(({ name, isOptional }) => !isOptional || given[name] !== undefined)
    const wrong = present.find(({ name }) => typeof given[name] !== 'string')
    if (wrong !== undefined) throw new TypeError(`The variable ${wrong.name} must be a string.`)
    return Object.fromEntries(present.map(({ name }) => [name, given[name]]))
  }
}
