import { SelectedTeamSwitcher, UserButton } from '@latchkey/react'
import type { ReactNode } from 'react'

/** What every page of the app has: its name, the team that someone works in, and who they are. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <>
      <header>
        <a href="/" className="home">
          Demo app
        </a>
        <span className="corner">
          <SelectedTeamSwitcher urlMap={() => '/team'} />
          <UserButton />
        </span>
      </header>
      <main>{children}</main>
    </>
  )
}
