import type { Project } from '../projects/project.ts'
import type { HandlerUrls } from '../redirects/urls.ts'
import type { MakeUser } from '../users/own-stores.ts'
import type { User } from '../users/user.ts'
import { type AppContext, createContext } from './app-context.ts'
import type { Connection } from './connection.ts'
import { type AppInternals, latchkeyInternals } from './internals.ts'

/**
 * The fields that every app has. The methods are in the classes that extend this one; what few pages call is imported when
 * it is called.
 */
export class BaseApp<Own extends User> {
  /** The project that this app is for. */
  readonly projectId: string
  /** Where the application's pages are. */
  readonly urls: HandlerUrls
  /** For packages that build on this one; see `@latchkey/js/internal`. */
  readonly [latchkeyInternals]: AppInternals<Own, Project>

  constructor(connection: Connection, makeUser: MakeUser<Own>) {
    const context = createContext(connection, makeUser)
    contexts.set(this, context)
    this.projectId = context.projectId
    this.urls = context.urls
    this[latchkeyInternals] = createInternals(context)
  }
}

/** Beside the apps instead of in them, so that an app that is printed shows no key. */
const contexts = new WeakMap<object, object>()

/** What the methods of an app see. */
export function getContext<Own extends User>(app: BaseApp<Own>): AppContext<Own> {
  // The constructor stores it, with users of this kind.
  return contexts.get(app) as AppContext<Own>
}

function createInternals<Own extends User>(context: AppContext<Own>): AppInternals<Own, Project> {
  const { hasTokens, session, tokens, project, read, store, redirects, redirectMethod, currentUser } = context
  const { cache, transport, wire, setLocale } = context
  return {
    actorId: {
      get: () => (hasTokens && session()?.actor?.id) || null,
      subscribe: onChange => (hasTokens ? tokens().subscribe(onChange) : () => {}),
    },
    project,
    read,
    store,
    transport,
    wire,
    setLocale,
    onWrite: listener => cache.onWrite(listener),
    redirects,
    redirectMethod,
    currentUser,
    async describeCliLogin(code) {
      return (await import('../auth/cli.ts')).describeCliLogin(context, code)
    },
    async confirmCliLogin(code) {
      return (await import('../auth/cli.ts')).confirmCliLogin(context, code)
    },
    async sendRequest(path, request = {}) {
      return (await import('./send-request.ts')).sendRequest(context, path, request)
    },
  }
}
