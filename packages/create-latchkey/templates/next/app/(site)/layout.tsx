import { UserButton } from '@latchkey/next'
import Link from 'next/link'
import type { ReactNode } from 'react'

/** Around the pages of the app. The ready pages below `/handler` fill the window, and are outside of it. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  // The server of Latchkey has the documentation and the dashboard.
  const server = process.env.LATCHKEY_BASE_URL ?? ''
  return (
    <div className="page">
      <header className="header">
        <Link className="brand" href="/">
          {/* biome-ignore lint/performance/noImgElement: it is an SVG, which needs no optimization */}
          <img src="/favicon.svg" alt="" width="28" height="28" /> My app
        </Link>
        <UserButton />
      </header>
      <main>{children}</main>
      <footer className="footer">
        <p>My app, with sign-in by Latchkey</p>
        <nav aria-label="Documentation">
          <a href={`${server}/docs/`}>Docs</a>
          <a href={`${server}/docs/nextjs.html`}>Next.js</a>
          <a href={`${server}/docs/teams.html`}>Teams</a>
          <a href={server}>Dashboard</a>
        </nav>
      </footer>
    </div>
  )
}
