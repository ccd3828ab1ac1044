'use client'

import { type HandedUser, renewTokens } from '@latchkey/js/internal'
import { LatchkeyProvider, type LatchkeyProviderProps } from '@latchkey/react'
import { useEffect, useRef, useState } from 'react'
import { type PageAppOptions, pageApp } from './page-app.ts'

export interface PageProviderProps extends Omit<LatchkeyProviderProps, 'app' | 'boundary'> {
  options: PageAppOptions
  /** Streamed: null when no one is signed in. */
  firstUser: Promise<HandedUser | null>
}

/** The half of the provider that runs in the browser, and on the server for what it renders of client components. */
export function PageProvider({ options, firstUser, ...rest }: PageProviderProps) {
  const [{ app, take }] = useState(() => pageApp(options, firstUser))
  const latest = useRef(firstUser)

  // After a server action the layout is rendered again, with the user as they are since.
  useEffect(() => {
    if (latest.current === firstUser) return
    latest.current = firstUser
    take(firstUser).catch(() => {})
  }, [firstUser, take])

  useEffect(() => {
    // Server components cannot keep what they renew, so the page does. What fails here fails where it is needed.
    renewTokens(app).catch(() => {})
  }, [app])

  // A boundary around everything would turn redirects of server components into ones by script.
  return <LatchkeyProvider {...rest} app={app} boundary={false} />
}
