import type { ReactNode, SVGAttributes } from 'react'
import { classNames } from './class-names.ts'

export interface IconProps extends SVGAttributes<SVGSVGElement> {
  size?: 'usual' | 'large'
}

export type Icon = (props: IconProps) => ReactNode

interface DrawingProps extends IconProps {
  /** Points along the line of reading, and so the other way where that goes from right to left. */
  isDirected?: boolean
}

/**
 * Icons are drawn on a 24-unit grid with one stroke; the words beside them carry the meaning, so they are hidden from screen
 * readers. Each is a function that draws nothing until it is used: bundlers leave out those that nobody uses.
 */
export function Drawing({ size, className, isDirected, children, ...rest }: DrawingProps) {
  const names = classNames(
    'latchkey-icon',
    size === 'large' && 'latchkey-icon-large',
    isDirected && 'latchkey-icon-directed',
    className,
  )
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={names} {...rest}>
      {children}
    </svg>
  )
}
