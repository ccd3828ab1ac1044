import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface PathLinkProps {
  /** A path of this dashboard, as the server says it. */
  path: string
  className?: string
  children: ReactNode
}

/** A link to a screen that is known by its path only. */
export function PathLink({ path, className, children }: PathLinkProps) {
  const { pathname, hash } = new URL(path, location.origin)
  return (
    <Link to={pathname} hash={hash.slice(1) || undefined} className={className}>
      {children}
    </Link>
  )
}
