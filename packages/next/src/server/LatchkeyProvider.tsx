import type { HandedUser } from '@latchkey/js/internal/server'
import { handedUser } from '@latchkey/js/internal/server'
import type { LatchkeyProviderProps as ClientProps } from '@latchkey/react'
import type { ReactNode } from 'react'
import { PageProvider } from '../client/PageProvider.tsx'
import type { PageAppOptions } from '../client/page-app.ts'
import { appOfRequest, appsOf, type LatchkeyServerApp, optionsOf } from './server-app.ts'

export interface LatchkeyProviderProps extends Omit<ClientProps, 'app' | 'boundary'> {
  app: LatchkeyServerApp
}

/**
 * Makes Latchkey known to the client components inside. They begin with the user whom the server has read: nothing flashes, and
 * nothing is requested twice. What surrounds them does not wait for the user, who is streamed. Pages inside are rendered for each request.
 *
 * @example
 * // app/layout.tsx
 * <LatchkeyProvider app={latchkey}>{children}</LatchkeyProvider>
 */
export async function LatchkeyProvider({ app, ...rest }: LatchkeyProviderProps): Promise<ReactNode> {
  // Next.js learns here that the page depends on the request. Without a request, at the build, nothing further is looked at.
  const { context } = await appOfRequest(app)
  const firstUser = readFirstUser(context.findUser({ includeAnonymous: true }))
  return <PageProvider {...rest} options={pageOptions(app)} firstUser={firstUser} />
}

/** Null as well where the user cannot be read now: the browser then asks by itself, and shows what went wrong. */
async function readFirstUser(reading: Promise<Parameters<typeof handedUser>[0] | null>): Promise<HandedUser | null> {
  try {
    const user = await reading
    return user && handedUser(user)
  } catch {
    return null
  }
}

/** What browsers may know of the settings. The names are written out, so that no secret comes along. */
function pageOptions(app: LatchkeyServerApp): PageAppOptions {
  const { baseUrl, projectId, publishableClientKey, urls, oauthScopesOnSignIn } = appsOf(app).connection
  const given = optionsOf(app).baseUrl
  return {
    baseUrl: typeof given === 'object' ? given.browser : baseUrl,
    projectId,
    publishableClientKey,
    urls,
    oauthScopesOnSignIn,
  }
}
