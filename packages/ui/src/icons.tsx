import type { ReactNode, SVGAttributes } from 'react'
import { classNames } from './class-names.ts'

export interface IconProps extends SVGAttributes<SVGSVGElement> {
  size?: 'usual' | 'large'
}

export type Icon = (props: IconProps) => ReactNode

/** Icons are drawn on a 24-unit grid with one stroke; the words beside them carry the meaning, so they are hidden from screen readers. */
function icon(drawing: ReactNode, options?: { isDirected?: boolean }): Icon {
  return function DrawnIcon({ size, className, ...rest }) {
    const names = classNames(
      'latchkey-icon',
      size === 'large' && 'latchkey-icon-large',
      options?.isDirected && 'latchkey-icon-directed',
      className,
    )
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={names} {...rest}>
        {drawing}
      </svg>
    )
  }
}

/** As wide as an icon, for a row without one among rows that have one. */
export function IconSpace() {
  return <span className="latchkey-icon" />
}

export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />)
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />)
export const BackIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />, { isDirected: true })
export const ForwardIcon = icon(<path d="m9 6 6 6-6 6" />, { isDirected: true })
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.4 3.2M6.5 7C4 8.7 2.5 12 2.5 12S6 18.5 12 18.5a9 9 0 0 0 5.5-1.6M9.9 9.9a3 3 0 0 0 4.2 4.2M4 3.5l16 17" />,
)
export const PencilIcon = icon(
  <path d="m14.5 5.5 4 4M4 20l1-4.5L16.2 4.3a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19 4 20Z" />,
)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5" />
  </>,
)
export const PersonPlusIcon = icon(
  <>
    <circle cx="10" cy="8.5" r="4" />
    <path d="M2.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5M19 7v6M16 10h6" />
  </>,
)
export const MailIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="m3.5 7.5 8.5 6 8.5-6" />
  </>,
)
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4.5" />
    <path d="m11.3 12.2 8.2-8.2M16 7.5l3 3M13.5 10l2 2" />
  </>,
)
export const SettingsIcon = icon(
  <>
    <path d="M3.5 7.5h8M17.5 7.5h3M3.5 16.5h3M12.5 16.5h8" />
    <circle cx="14.5" cy="7.5" r="3" />
    <circle cx="9.5" cy="16.5" r="3" />
  </>,
)
export const SignOutIcon = icon(
  <path d="M9.5 20.5h-4a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2h4M15.5 16.5 20 12l-4.5-4.5M20 12H9" />,
  {
    isDirected: true,
  },
)
export const SignInIcon = icon(
  <path d="M14.5 3.5h4a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-4M10 16.5l4.5-4.5L10 7.5M14.5 12h-11" />,
  {
    isDirected: true,
  },
)
export const ContrastIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
  </>,
)
export const CameraIcon = icon(
  <>
    <path d="M4.5 7.5h3l1.7-2.5h5.6l1.7 2.5h3a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5Z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
)
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.2v.1" />
  </>,
)
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.8v-.1" />
  </>,
)
export const TrashIcon = icon(
  <path d="M4 6.5h16M9.5 6V4.5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1V6M6 6.5l.8 12.6a1.5 1.5 0 0 0 1.5 1.4h7.4a1.5 1.5 0 0 0 1.5-1.4L18 6.5M10 10.5v6M14 10.5v6" />,
)
