import { LatchkeyHandler } from '@latchkey/react'
import { BackIcon } from '@latchkey/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BrandMark } from '../layouts/Brand.tsx'
import { paths } from '../paths.ts'
import styles from './HandlerScreen.module.css'

/** Signing in, signing up and the owner's own account: the pages that every application gets from us. */
export function HandlerScreen() {
  const { href, pathname } = useLocation()
  const isAccount = pathname.endsWith('/account-settings')

  useEffect(() => {
    document.title = `${isAccount ? 'Account settings' : 'Sign in'} · Latchkey`
  }, [isAccount])

  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {isAccount ? (
          <Link to={paths.projects} className={styles.back}>
            <BackIcon /> Back to the dashboard
          </Link>
        ) : (
          <span className={styles.brand}>
            <BrandMark /> Latchkey
          </span>
        )}
      </header>
      <LatchkeyHandler location={href} fullPage />
    </div>
  )
}
