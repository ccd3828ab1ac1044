/** A copy of an object whose methods are properties of its own, so that an app can take it apart: `const { signOut } = useUser()`. */
export function withOwnMethods<Thing extends object>(thing: Thing): Thing {
  const methods = new Map<string, unknown>()
  for (let level: object | null = thing; level && level !== Object.prototype; level = Object.getPrototypeOf(level)) {
    for (const name of Object.getOwnPropertyNames(level)) {
      // Each name of a class is a name of its objects.
      const method = thing[name as keyof Thing]
      if (typeof method === 'function' && name !== 'constructor' && !methods.has(name))
        methods.set(name, method.bind(thing))
    }
  }
  return { ...thing, ...Object.fromEntries(methods) }
}
