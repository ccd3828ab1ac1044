import { getContext, serializeUser } from '@latchkey/js/internal/server'
import type { LatchkeyProviderProps as ClientProps } from '@latchkey/react'
import type { ReactNode } from 'react'
import { PageProvider } from '../client/PageProvider.tsx'
import type { FirstPage, FirstVisit, PageAppOptions } from '../client/page-app.ts'
import { currentPath } from './redirects.ts'
import { appOfRequest, getApps, getOptions, hasCacheComponents, type LatchkeyServerApp } from './server-app.ts'

export interface LatchkeyProviderProps extends Omit<ClientProps, 'app' | 'boundary'> {
  app: LatchkeyServerApp
}

/**
 * Makes Latchkey known to the client components inside. They begin with the user whom the server has read: nothing flashes, and
 * nothing is requested twice. What surrounds them does not wait for the user, who is streamed. Pages inside are rendered for each
 * request; with Cache Components only the components that use Latchkey are.
 *
 * @example
 * // app/layout.tsx
 * <LatchkeyProvider app={latchkey}>{children}</LatchkeyProvider>
 */
export async function LatchkeyProvider({ app, ...rest }: LatchkeyProviderProps): Promise<ReactNode> {
  const page = readPage(app)
  return <PageProvider {...rest} page={hasCacheComponents() ? page : await page} />
}

async function readPage(app: LatchkeyServerApp): Promise<FirstPage> {
  // Next.js learns here that the page depends on the request. Without a request, at the build, nothing further is looked at.
  const { findUser } = getContext(await appOfRequest(app))
  return { options: pageOptions(app), firstVisit: readFirstVisit(findUser({ includeAnonymous: true })) }
}

type Reading = Promise<Parameters<typeof serializeUser>[0] | null>

/** No user as well where they cannot be read now: the browser then asks by itself, and shows what went wrong. */
async function readFirstVisit(reading: Reading): Promise<FirstVisit> {
  try {
    const [user, path] = await Promise.all([reading, currentPath()])
    return { user: user && serializeUser(user), path, isRead: true }
  } catch {
    return { user: null, path: null, isRead: false }
  }
}

/** What browsers may know of the settings. The names are written out, so that no secret comes along. */
function pageOptions(app: LatchkeyServerApp): PageAppOptions {
  const { baseUrl, projectId, publishableClientKey, urls, oauthScopesOnSignIn } = getApps(app).connection
  const given = getOptions(app).baseUrl
  return {
    baseUrl: typeof given === 'object' ? given.browser : baseUrl,
    projectId,
    publishableClientKey,
    urls,
    oauthScopesOnSignIn,
  }
}
