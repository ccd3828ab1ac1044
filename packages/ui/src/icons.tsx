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
 * readers. Each is a function that draws nothing until it is used: bundlers leave out those that no one uses.
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

export const CheckIcon: Icon = props => (
  <Drawing {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Drawing>
)
export const EyeIcon: Icon = props => (
  <Drawing {...props}>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </Drawing>
)
export const EyeOffIcon: Icon = props => (
  <Drawing {...props}>
    <path d="M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.4 3.2M6.5 7C4 8.7 2.5 12 2.5 12S6 18.5 12 18.5a9 9 0 0 0 5.5-1.6M9.9 9.9a3 3 0 0 0 4.2 4.2M4 3.5l16 17" />
  </Drawing>
)
export const PersonIcon: Icon = props => (
  <Drawing {...props}>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5" />
  </Drawing>
)
export const AlertIcon: Icon = props => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.2v.1" />
  </Drawing>
)
export const InfoIcon: Icon = props => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.8v-.1" />
  </Drawing>
)
export const FingerprintIcon: Icon = props => (
  <Drawing {...props}>
    <path d="M5 9.5a7.5 7.5 0 0 1 14 1.2M4.5 14c.2-.8.3-1.6.3-2.5M8.2 19.5c.9-2 1.3-4.3 1.3-7a2.5 2.5 0 0 1 5 0c0 3.3-.5 6-1.5 8.5M17.5 20c.8-2.3 1.3-4.8 1.4-7.5" />
  </Drawing>
)
