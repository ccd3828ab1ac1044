import type { LatchkeyClientApp } from '@latchkey/react'
import { createContext, useContext, useState } from 'react'
import { Site } from './Site.tsx'

const Navigate = createContext<(to: string) => void>(() => undefined)

/** The hook of a router, as a host passes it to the app. */
export const useNavigate = () => useContext(Navigate)

/** A host whose pages change without a reload. */
export function Routed({ app }: { app: LatchkeyClientApp }) {
  const [href, setHref] = useState(location.href)
  function navigate(to: string) {
    history.pushState(null, '', to)
    setHref(location.href)
  }
  return (
    <Navigate.Provider value={navigate}>
      {/* A full page covers the viewport: what a host shows over it is positioned. */}
      <button
        type="button"
        style={{ position: 'relative', zIndex: 1 }}
        onClick={() => navigate('/handler/account-settings')}
      >
        My account
      </button>
      <Site app={app} address={new URL(href)} />
    </Navigate.Provider>
  )
}
