'use client'

import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react'
import { classNames } from './class-names.ts'
import { Text } from './Text.tsx'

/** A framed area. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={classNames('latchkey-card', className)} {...rest} />
}

export interface SheetProps {
  /** Centred in the window, which it fills; otherwise it fits its container. */
  fullPage?: boolean
  /** Says whose page it is: as a rule where it fills the window. */
  isBranded?: boolean
  className?: string
  children: ReactNode
}

/** Whose pages these are: one short line, above the title of every sheet that fills the window. */
export const SheetBrand = createContext<ReactNode>(null)

/** The narrow column (380 px) of a page with one purpose. */
export function Sheet({ fullPage = false, isBranded = fullPage, className, children }: SheetProps) {
  const brand = useContext(SheetBrand)
  const sheet = (
    <div className={classNames('latchkey-sheet', className)}>
      {isBranded && brand && (
        <Text isMuted className="latchkey-sheet-brand">
          {brand}
        </Text>
      )}
      {children}
    </div>
  )
  return fullPage ? <main className="latchkey-page">{sheet}</main> : sheet
}
