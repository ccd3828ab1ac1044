/**
 * `arktype` as the built-in templates use it: all their variables are texts. Loading the library takes longer than
 * rendering a hundred emails.
 */
type Shape = Readonly<Record<string, 'string'>>

/** Returns what checks variables, and leaves out those that the shape does not declare. */
export function type(shape: Shape) {
  const names = Object.entries(shape).map(([name, type]) => {
    if (type !== 'string') throw new TypeError(`The variable ${name} of a built-in template is a string.`)
    return name
  })
  return (given: Readonly<Record<string, unknown>>) => {
    const missing = names.find(name => typeof given[name] !== 'string')
    if (missing !== undefined) throw new TypeError(`The variable ${missing} must be a string.`)
    return Object.fromEntries(names.map(name => [name, given[name]]))
  }
}
