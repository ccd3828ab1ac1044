import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A framed area. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={classNames('latchkey-card', className)} {...rest} />
}

export interface SheetProps {
  /** Fills the window and stands in its middle; otherwise it takes the place it is given. */
  fullPage?: boolean
  className?: string
  children: ReactNode
}

/** The narrow column (380 px) of a page with one purpose. */
export function Sheet({ fullPage = false, className, children }: SheetProps) {
  const sheet = <div className={classNames('latchkey-sheet', className)}>{children}</div>
  return fullPage ? <main className="latchkey-page">{sheet}</main> : sheet
}
