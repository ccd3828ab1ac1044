import { useMemo } from 'react'
import { readNonce } from '../../settings.ts'
import { type ColourScheme, framed } from './framed.ts'
import styles from './MailFrame.module.css'

export interface MailFrameProps {
  title: string
  html: string
  scheme?: ColourScheme
  className?: string | undefined
  /** A picture of a mail among others: it cannot be focused, and its links lead nowhere. */
  isPicture?: boolean
}

/** A mail in a frame that runs no scripts and cannot reach this page. Its links open in a new tab. */
export function MailFrame({ title, html, scheme, className, isPicture = false }: MailFrameProps) {
  const page = useMemo(() => framed(html, readNonce(), scheme), [html, scheme])
  return (
    <iframe
      className={className}
      title={title}
      srcDoc={page}
      sandbox={isPicture ? '' : 'allow-popups allow-popups-to-escape-sandbox'}
      tabIndex={isPicture ? -1 : undefined}
      aria-hidden={isPicture || undefined}
    />
  )
}

/** A mail at half its size, to look at. What stands beside it says what it is. */
export function MailPicture({ html, scheme = 'light' }: { html: string; scheme?: ColourScheme }) {
  return (
    <div className={styles.picture}>
      <MailFrame title="" html={html} scheme={scheme} className={styles.frame} isPicture />
    </div>
  )
}
