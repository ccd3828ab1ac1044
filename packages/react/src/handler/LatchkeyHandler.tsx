import type { LatchkeyClientApp } from '@latchkey/js'
import { useEffect } from 'react'
import { withAppHooks } from '../app/client-app.ts'
import { PageDoesNotExist } from '../cards/PageDoesNotExist.tsx'
import { FrameContext, useFrame } from '../frame/context.ts'
import { CardSkeleton, Page } from '../frame/Page.tsx'
import type { FullPageProps } from '../frame/Surface.tsx'
import { useNavigate } from '../hooks/app-hooks.ts'
import { useIsHydrated } from '../hooks/use-page-state.ts'
import { type PageComponentName, type PageName, pages } from '../pages.ts'
import { pageComponents } from './page-components.tsx'
import { resolveAddress } from './resolve.ts'

/** Extra props for single pages, by the path or the component: `{ 'sign-in': { extraInfo: … } }` or `{ SignIn: { extraInfo: … } }`. */
export type PageOverrides = { [Name in PageName | PageComponentName]?: object }

export interface LatchkeyHandlerProps extends FullPageProps {
  /** If it is another than the provider's. */
  app?: LatchkeyClientApp
  /** Path, query and hash from your router; default: the browser's address. */
  location?: string
  componentProps?: PageOverrides
}

/**
 * All the ready pages behind one route. Give it everything under `urls.handler`.
 *
 * @example
 * <Route path="/handler/*" element={<LatchkeyHandler fullPage />} />
 */
export function LatchkeyHandler({ app, ...rest }: LatchkeyHandlerProps) {
  const frame = useFrame()
  return (
    <FrameContext.Provider value={app ? { ...frame, app: withAppHooks(app) } : frame}>
      <HandlerOutlet {...rest} />
    </FrameContext.Provider>
  )
}

type OutletProps = Omit<LatchkeyHandlerProps, 'app'>

/** Without a `location` the address is known only in the browser. */
function HandlerOutlet({ location, ...props }: OutletProps) {
  const isHydrated = useIsHydrated()
  if (location !== undefined) return <Outlet {...props} location={location} />
  return isHydrated ? (
    <Outlet {...props} location={window.location.href} />
  ) : (
    <CardSkeletonOnly fullPage={props.fullPage} layout={props.layout} />
  )
}

function Outlet({ location, fullPage = false, layout, componentProps = {} }: OutletProps & { location: string }) {
  const { app } = useFrame()
  const address = new URL(location, globalThis.location?.href ?? 'http://localhost')
  const destination = resolveAddress(address, app.urls)
  switch (destination.kind) {
    case 'elsewhere':
      return <MoveOn to={destination.url} fullPage={fullPage} layout={layout} />
    case 'unknown':
      return <PageDoesNotExist fullPage={fullPage} layout={layout} />
    case 'page': {
      const { name } = destination
      const Page = pageComponents[name]
      const own = { ...componentProps[name], ...componentProps[pages[name].component] }
      return <Page fullPage={fullPage} layout={layout} query={address.searchParams} {...own} />
    }
  }
}

function CardSkeletonOnly({ fullPage, layout }: FullPageProps) {
  return (
    <Page fullPage={fullPage} layout={layout}>
      <CardSkeleton fullPage={fullPage} />
    </Page>
  )
}

function MoveOn({ to, ...page }: FullPageProps & { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    navigate(to, { replace: true })
  }, [navigate, to])
  return <CardSkeletonOnly {...page} />
}
