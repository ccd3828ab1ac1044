import { BackIcon, classNames } from '@latchkey/ui'
import { createLink, Link, useParams } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { Screen } from '../../screen.ts'
import { projectPlaces } from '../../screens.ts'
import entity from './Entity.module.css'

/** A link to another screen that stands among buttons. */
export const ButtonLink = createLink(({ className, ...rest }: ComponentProps<'a'>) => (
  <a className={classNames('latchkey-button latchkey-button-outline', className)} {...rest} />
))

/** The way back to the list that a screen belongs to. */
export function BackTo({ screen: { path, title } }: { screen: Pick<Screen, 'path' | 'title'> }) {
  const { projectId = '' } = useParams({ strict: false })
  return (
    <Link to={path.replace('$projectId', projectId)} className={entity.back}>
      <BackIcon /> {title}
    </Link>
  )
}

interface PathLinkProps {
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

/** What a link says that leads to a screen known by its path only: “Go to Domains”. */
export function nameOfPlace(path: string): string {
  const { pathname } = new URL(path, location.origin)
  const inProject = pathname.replace(/^\/projects\/[^/]+/, '/projects/$projectId')
  const known = projectPlaces.find(({ path: known }) => known === inProject)
  return known ? `Go to ${known.title}` : 'Go there'
}
