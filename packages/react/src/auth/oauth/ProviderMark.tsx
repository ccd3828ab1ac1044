import { classNames } from '@latchkey/ui/class-names'
import type { ReactNode } from 'react'

/**
 * The marks of the providers, drawn on a grid of 24 units in the colours that the providers allow on light and dark backgrounds. Those
 * of one colour that is black or white take the colour of the text.
 */
export const marks: Readonly<Record<string, ReactNode>> = {
  google: (
    <g fill="none" strokeWidth="4.2">
      <path stroke="#ea4335" d="M18 6A8.6 8.6 0 0 0 4.6 7.6" />
      <path stroke="#fbbc05" d="M4.6 7.6a8.6 8.6 0 0 0 0 8.8" />
      <path stroke="#34a853" d="M4.6 16.4a8.6 8.6 0 0 0 12.9 2.2" />
      <path stroke="#4285f4" d="M17.5 18.6a8.6 8.6 0 0 0 3-6.5h-8.5" />
    </g>
  ),
  github: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M12 1a11.2 11.2 0 0 0-3.5 21.8c.6.1.8-.2.8-.5v-2.1c-3.1.6-3.9-.8-4.1-1.5-.2-.4-.8-1.4-1.3-1.7-.4-.2-1-.8 0-.8.9 0 1.6.9 1.8 1.2 1.1 1.8 2.8 1.3 3.5 1 .1-.8.4-1.3.8-1.6-2.7-.3-5.6-1.4-5.6-6 0-1.4.5-2.4 1.3-3.3-.1-.3-.5-1.5.1-3.2 0 0 1-.3 3.4 1.3a11.5 11.5 0 0 1 6.2 0c2.3-1.6 3.3-1.3 3.3-1.3.7 1.7.3 2.9.1 3.2.8.9 1.3 2 1.3 3.3 0 4.7-2.9 5.7-5.6 6 .4.4.8 1.1.8 2.2v3.3c0 .3.2.7.8.5A11.2 11.2 0 0 0 12 1z"
    />
  ),
  microsoft: (
    <>
      <path fill="#f25022" d="M2 2h9.5v9.5H2z" />
      <path fill="#7fba00" d="M12.5 2H22v9.5h-9.5z" />
      <path fill="#00a4ef" d="M2 12.5h9.5V22H2z" />
      <path fill="#ffb900" d="M12.5 12.5H22V22h-9.5z" />
    </>
  ),
  spotify: (
    <>
      <circle cx="12" cy="12" r="11" fill="#1ed760" />
      <g fill="none" stroke="#000" strokeLinecap="round">
        <path strokeWidth="2.1" d="M5.8 8.7c4.3-1.2 8.9-.8 12.6 1.3" />
        <path strokeWidth="1.8" d="M6.3 12.2c3.6-1 7.5-.6 10.6 1.2" />
        <path strokeWidth="1.5" d="M6.8 15.5c3-.8 6-.5 8.7 1.1" />
      </g>
    </>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="11" fill="#0866ff" />
      <path
        fill="#fff"
        d="M10.2 23v-7.6H7.6v-3.3h2.6v-1.6c0-3.4 1.5-4.9 4.7-4.9.6 0 1.6.1 2 .2v3.1h-1.4c-1.3 0-1.9.6-1.9 1.9v1.3h3l-.6 3.3h-2.4V23z"
      />
    </>
  ),
  discord: (
    <path
      fill="#5865f2"
      fillRule="evenodd"
      d="M20 4.7A18.7 18.7 0 0 0 15.3 3.2l-.7 1.3a17.4 17.4 0 0 0-5.2 0l-.7-1.3A18.6 18.6 0 0 0 4 4.7C1.1 9 .3 13.3.7 17.5a18.8 18.8 0 0 0 5.7 2.9l1.2-2-1.8-.9.4-.3a13.4 13.4 0 0 0 11.6 0l.4.3-1.8.9 1.2 2a18.7 18.7 0 0 0 5.7-2.9c.5-4.9-.8-9.1-3.3-12.8zM8.3 14.9c-1.1 0-2.1-1-2.1-2.3s.9-2.3 2.1-2.3 2.1 1 2.1 2.3-.9 2.3-2.1 2.3zm7.7 0c-1.1 0-2.1-1-2.1-2.3s.9-2.3 2.1-2.3 2.1 1 2.1 2.3-.9 2.3-2.1 2.3z"
    />
  ),
  gitlab: (
    <>
      <path
        fill="#e24329"
        d="m12 22 4-12.3H8zM5 2.4 2.6 9.7H8L5.7 2.4a.4.4 0 0 0-.7 0zm14 0 2.4 7.3H16l2.3-7.3a.4.4 0 0 1 .7 0z"
      />
      <path fill="#fc6d26" d="M12 22 8 9.7H2.6zm0 0 4-12.3h5.4z" />
      <path fill="#fca326" d="m2.6 9.7-1.2 3.7a.8.8 0 0 0 .3.9L12 22zm18.8 0 1.2 3.7a.8.8 0 0 1-.3.9L12 22z" />
    </>
  ),
  bitbucket: (
    <path
      fill="#2684ff"
      fillRule="evenodd"
      d="M1.8 3a.7.7 0 0 0-.7.8l2.7 16.6c.1.6.6 1 1.2 1h14.2c.4 0 .7-.3.8-.6L22.9 3.8a.7.7 0 0 0-.7-.8zm12.6 12.1H9.7L8.4 8.6h7.4z"
    />
  ),
  linkedin: (
    <>
      <rect x="1.5" y="1.5" width="21" height="21" rx="2" fill="#0a66c2" />
      <path
        fill="#fff"
        d="M4.9 9.5h3v9.7h-3zm1.5-4.8a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zm3.4 4.8h2.9v1.3c.4-.8 1.4-1.6 2.9-1.6 3 0 3.6 2 3.6 4.6v5.4h-3v-4.8c0-1.1 0-2.6-1.6-2.6s-1.8 1.2-1.8 2.5v4.9h-3z"
      />
    </>
  ),
  apple: (
    <path
      fill="currentColor"
      d="M17.1 12.7c0-2.6 2.1-3.8 2.2-3.9-1.2-1.8-3.1-2-3.7-2-1.6-.2-3.1.9-3.9.9s-2.1-.9-3.4-.9A5 5 0 0 0 4 9.4c-1.8 3.1-.5 7.8 1.3 10.3.9 1.3 1.9 2.7 3.2 2.6s1.8-.8 3.4-.8 2 .8 3.4.8 2.3-1.3 3.1-2.5c1-1.5 1.4-2.9 1.4-3-.1 0-2.7-1-2.7-4.1zM14.5 5.2c.7-.9 1.2-2 1.1-3.2-1 0-2.3.7-3 1.5-.7.8-1.3 2-1.1 3.1 1.2.1 2.3-.6 3-1.4z"
    />
  ),
  x: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M2.2 2.5h6.2l4.4 5.9 5-5.9h3l-6.6 7.7 7.6 11.3h-6.1l-4.9-6.6-5.6 6.6H2.2L9.3 13zm3.6 1.8L16.7 19.7h1.7L7.6 4.3z"
    />
  ),
  twitch: (
    <path
      fill="#9146ff"
      fillRule="evenodd"
      d="M5.7 1.5 1.9 5.3v13.4h4.6v3.8l3.8-3.8h3L22.1 11V1.5zm14.6 8.7-3 3h-3.1l-2.7 2.7v-2.7H8.1V3.3h12.2zM16.3 5.5h1.9v4.9h-1.9zm-5 0h1.9v4.9h-1.9z"
    />
  ),
}

export interface ProviderMarkProps {
  id: string
  /** Width and height in pixels, outside of our own pages, whose style sheet decides. */
  size?: number
  className?: string
}

/** Nothing for a provider without a mark that we know. It is beside the provider's name, and so hidden from screen readers. */
export default function ProviderMark({ id, size, className }: ProviderMarkProps) {
  if (!Object.hasOwn(marks, id)) return null
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      className={classNames(size === undefined && 'latchkey-mark', className)}
    >
      {marks[id]}
    </svg>
  )
}
