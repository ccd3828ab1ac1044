import type { ReactNode } from 'react'
import { PageHeader } from './PageHeader.tsx'

export interface NotFoundInPlaceProps {
  /** Such as “User not found”. */
  title: string
  context?: string
  /** The link to the list in which it would be. */
  above: ReactNode
  /** Why it may not be there. */
  children: ReactNode
}

/** Stands where the details would stand of something that does not exist, or not any more; the frame and the link back stay. */
export function NotFoundInPlace({ children, ...header }: NotFoundInPlaceProps) {
  return <PageHeader {...header} description={children} />
}
