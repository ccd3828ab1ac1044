'use client'

import { renewTokens } from '@latchkey/js/internal'
import { LatchkeyProvider, type LatchkeyProviderProps } from '@latchkey/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { latePage } from './late-page.ts'
import { type FirstPage, type PageApp, pageApp } from './page-app.ts'

type Frame = Omit<LatchkeyProviderProps, 'app' | 'boundary'>

export interface PageProviderProps extends Frame {
  /** A promise with Cache Components: the page is rendered before there is a request. */
  page: FirstPage | Promise<FirstPage>
}

/** The half of the provider that runs in the browser, and on the server for what it renders of client components. */
export function PageProvider({ page, ...rest }: PageProviderProps) {
  return 'then' in page ? <LatePageProvider {...rest} page={page} /> : <ReadyPageProvider {...rest} page={page} />
}

function ReadyPageProvider({ page, ...rest }: Frame & { page: FirstPage }) {
  const [{ app, take }] = useState(() => pageApp(page))
  useFirstVisit(page, { app, take })
  // A boundary around everything would turn redirects of server components into ones by script.
  return <LatchkeyProvider {...rest} app={app} boundary={false} />
}

/** What is inside shows at once; what uses the app waits for it, each part in the boundary that is around it. */
function LatePageProvider({ page, children, ...rest }: Frame & { page: Promise<FirstPage> }) {
  const [late] = useState(latePage)
  return (
    <LatchkeyProvider {...rest} app={late.app(page)} impersonationBanner={false} boundary={false}>
      <Suspense fallback={null}>
        <Arrival {...rest} late={late} page={page} />
      </Suspense>
      {children}
    </LatchkeyProvider>
  )
}

interface ArrivalProps extends Omit<Frame, 'children'> {
  late: ReturnType<typeof latePage>
  page: Promise<FirstPage>
}

/** Connects the app, once it is there, to the router, and has what the provider shows by itself. */
function Arrival({ late, page, ...rest }: ArrivalProps) {
  const { first, made } = late.arrived(page)
  useFirstVisit(first, made)
  return <LatchkeyProvider {...rest} app={made.app} boundary={false} />
}

function useFirstVisit({ firstVisit }: FirstPage, { app, take }: PageApp): void {
  const latest = useRef(firstVisit)

  // After a server action the layout is rendered again, with the user as they are since.
  useEffect(() => {
    if (latest.current === firstVisit) return
    latest.current = firstVisit
    take(firstVisit).catch(() => {})
  }, [firstVisit, take])

  useEffect(() => {
    // Server components cannot keep what they renew, so the page does. What fails here fails where it is needed.
    renewTokens(app).catch(() => {})
  }, [app])
}
