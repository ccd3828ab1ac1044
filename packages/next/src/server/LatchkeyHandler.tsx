import { LatchkeyHandler as PageHandler, type LatchkeyHandlerProps as PageProps } from '@latchkey/react'
import { type ReactNode, Suspense } from 'react'
import { getApps, hasCacheComponents, type LatchkeyServerApp } from './server-app.ts'

type Search = Readonly<Record<string, string | string[] | undefined>>

/** What Next.js gives to the page, and what `LatchkeyHandler` of `@latchkey/react` takes. */
export interface LatchkeyHandlerProps extends Omit<PageProps, 'app' | 'location'> {
  app: LatchkeyServerApp
  params: Promise<Readonly<Record<string, string | string[] | undefined>>>
  searchParams: Promise<Search>
}

/**
 * All the ready pages, as the page of a catch-all route.
 *
 * @example
 * // app/handler/[...latchkey]/page.tsx
 * export default function Handler(props: PageProps<'/handler/[...latchkey]'>) {
 *   return <LatchkeyHandler fullPage app={latchkey} {...props} />
 * }
 */
export function LatchkeyHandler(props: LatchkeyHandlerProps): ReactNode {
  const page = <RequestedPage {...props} />
  return hasCacheComponents() ? <Suspense fallback={null}>{page}</Suspense> : page
}

async function RequestedPage({ app, params, searchParams, ...rest }: LatchkeyHandlerProps): Promise<ReactNode> {
  const [segments, search] = await Promise.all([params, searchParams])
  const { handler } = getApps(app).connection.urls
  const location = `${handler.replace(/\/+$/, '')}/${getPath(segments)}${getQuery(search)}`
  return <PageHandler {...rest} location={location} />
}

/** The last parameter is that of the page itself. Those before it, such as a language, are of the folders around it. */
function getPath(segments: Search): string {
  return [Object.values(segments).at(-1) ?? []].flat().map(encodeURIComponent).join('/')
}

function getQuery(search: Search): string {
  const pairs = Object.entries(search).flatMap(([name, values]) => [values ?? []].flat().map(value => [name, value]))
  const query = new URLSearchParams(pairs).toString()
  return query && `?${query}`
}
