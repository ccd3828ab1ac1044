import { LatchkeyHandler } from '@latchkey/react'
import { BackIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { claimScreen } from '../colleagues/colleagues.screens.ts'
import { NoOwner } from '../colleagues/NoOwner.tsx'
import { useDashboard } from '../dashboard.ts'
import { BrandMark } from '../layouts/Brand.tsx'
import { projectsScreen } from '../projects/projects.screens.ts'
import { loadSettings } from '../settings.ts'
import styles from './HandlerScreen.module.css'
import { accountPage, getPage, getTitle } from './page-titles.ts'

/** While a server is set up, there may be no mail server yet to send a code. */
const passwordFirst = { firstTab: 'password' } as const

/** Signing in, signing up and the owner's own account: the pages that every application gets from us. */
export function HandlerScreen() {
  const { href, pathname, searchStr } = useLocation()
  const page = getPage(pathname)
  const fromClaim = comesFrom(searchStr, claimScreen.path)
  const needsOwner = useNeedsOwner()
  const isClosed = needsOwner && isEntrance(page) && !fromClaim

  useEffect(() => {
    document.title = `${isClosed ? claimScreen.title : getTitle(page)} · Latchkey`
  }, [page, isClosed])

  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {page === accountPage ? (
          <Link to={projectsScreen.path} className={styles.back}>
            <BackIcon /> Back to the dashboard
          </Link>
        ) : (
          !isClosed && (
            <span className={styles.brand}>
              <BrandMark /> Latchkey
            </span>
          )
        )}
      </header>
      {isClosed ? (
        <NoOwner />
      ) : (
        <LatchkeyHandler
          location={href}
          componentProps={{
            'sign-in': passwordFirst,
            'sign-up': { ...passwordFirst, isInvited: fromClaim || comesFromInvitation(searchStr) },
          }}
          fullPage
        />
      )}
    </div>
  )
}

const isEntrance = (page: string) => page === 'sign-in' || page === 'sign-up'

/** Sign-up is off once the server has an owner, and invited addresses sign up all the same. */
const comesFromInvitation = (search: string) => comesFrom(search, '/handler/team-invitation')

/** A user who has opened the owner's link or an invitation is led back to it, by its path or its whole address. */
function comesFrom(search: string, path: string): boolean {
  const target = new URLSearchParams(search).get('after_auth_return_to')
  return target !== null && URL.canParse(target, location.origin) && new URL(target, location.origin).pathname === path
}

/** A server without an owner has nobody who could sign in. Known in development only. */
function useNeedsOwner(): boolean {
  const { settings } = useDashboard()
  // Since the page was loaded someone may have become the owner, in this very tab.
  const { data = settings } = useQuery({ queryKey: ['settings'], queryFn: loadSettings, enabled: settings.needsOwner })
  return data.needsOwner
}
