/** A hook that a server cannot answer while it renders: who is signed in is known to the browser alone, which renders this part itself. */
class LeftToBrowser extends Error {
  /** How Next.js knows the error, so that it does not report it; elsewhere React shows the fallback of the nearest boundary until then. */
  readonly digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING'
  /** Next.js begins its own sentence with it where no `<Suspense>` is around the component. */
  reason: string

  constructor(hook: string) {
    super(`${hook} is left to the browser: put a <Suspense> around the component that calls it.`)
    this.reason = hook
  }
}

/** What is thrown while a server renders. `hook`: as it is called, `useProject()`. */
export function leftToBrowser(hook: string): Error {
  return new LeftToBrowser(hook)
}

/** The hooks of an object, which name themselves in the error that they throw on a server. A browser gets them as they are. */
export function nameHooks<Hooks extends object>(owner: string, hooks: Hooks): Hooks {
  if (!isOnServer()) return hooks
  const named = Object.entries(hooks).map(([name, hook]) => [
    name,
    name.startsWith('use') && typeof hook === 'function' ? nameHook(`${owner}.${name}()`, hook) : hook,
  ])
  // The same members, each with the same input and output.
  return Object.fromEntries(named) as Hooks
}

function nameHook(name: string, hook: (...input: unknown[]) => unknown) {
  return (...input: unknown[]) => {
    try {
      return hook(...input)
    } catch (error) {
      throw error instanceof LeftToBrowser ? leftToBrowser(name) : error
    }
  }
}

export function isOnServer(): boolean {
  return typeof window === 'undefined'
}
