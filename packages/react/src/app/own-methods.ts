import { memoize } from '@latchkey/js/internal'

/** A copy of an object whose methods are properties of its own, so that an app can take it apart: `const { signOut } = useUser()`. */
function withOwnMethods<Thing extends object>(thing: Thing): Thing {
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

/** Adds hooks to what the SDK makes, once for each object: what is rendered from it stays as it is. */
export function addHooks<Plain extends object, Hooks extends object>(getHooks: (plain: Plain) => Hooks) {
  return memoize((plain: Plain): Plain & Hooks => Object.freeze({ ...withOwnMethods(plain), ...getHooks(plain) }))
}
