/** Where an application's pages are. */
import { toSnake } from '@latchkey/contract/names'

/** The pages that the application or its handler has. All but `handler` can be redirected to. */
export interface HandlerUrls {
  /** The folder of the handler's pages. */
  readonly handler: string
  readonly signIn: string
  readonly signUp: string
  readonly afterSignIn: string
  readonly afterSignUp: string
  readonly signOut: string
  readonly afterSignOut: string
  readonly emailVerification: string
  readonly passwordReset: string
  readonly forgotPassword: string
  readonly home: string
  readonly oauthCallback: string
  readonly magicLinkCallback: string
  readonly accountSettings: string
  readonly teamInvitation: string
  readonly mfa: string
  /** What a restricted user needs for a full account. */
  readonly onboarding: string
  /** Confirms a login on a command line. */
  readonly cliAuthConfirm: string
  readonly error: string
}

/** A page that can be redirected to. */
export type PageName = Exclude<keyof HandlerUrls, 'handler'>

/** The pages of the handler. Their paths are their names: `signIn` is at `/handler/sign-in`. */
export const handlerPages = [
  'signIn',
  'signUp',
  'signOut',
  'emailVerification',
  'passwordReset',
  'forgotPassword',
  'oauthCallback',
  'magicLinkCallback',
  'accountSettings',
  'teamInvitation',
  'mfa',
  'onboarding',
  'cliAuthConfirm',
  'error',
] as const

/** The pages as given, and the handler's own for the rest. */
export function resolveUrls(given: Partial<HandlerUrls> = {}): HandlerUrls {
  const handler = given.handler ?? '/handler'
  // Two slashes would begin the name of another host.
  if (!/^\/(?!\/)/.test(handler)) throw new Error('urls.handler must begin with one slash.')
  const home = given.home ?? '/'
  const afterSignIn = given.afterSignIn ?? home
  return Object.freeze({
    ...ownPages(handler.replace(/\/+$/, '')),
    afterSignUp: afterSignIn,
    afterSignOut: home,
    ...Object.fromEntries(Object.entries(given).filter(([, url]) => url)),
    handler,
    home,
    afterSignIn,
  })
}

function ownPages(folder: string): Pick<HandlerUrls, (typeof handlerPages)[number]> {
  const pages = handlerPages.map(name => [name, `${folder}/${toSnake(name).replaceAll('_', '-')}`])
  // One entry for each of the names.
  return Object.fromEntries(pages) as ReturnType<typeof ownPages>
}
