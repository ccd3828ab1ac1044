import { classNames } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { Segments } from '../../parts/form/Controls.tsx'
import { MailFrame } from './MailFrame.tsx'
import styles from './MailViews.module.css'

export interface MailViewsProps {
  title: string
  html: string
  text: string
  /** It is of an earlier state of the source. */
  isStale?: boolean
  /** Beside the views. */
  aside?: ReactNode
}

const views = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Text' },
] as const

type View = (typeof views)[number]['value']

/** A mail as people get it: wide, on a phone, in a dark mail program, and as plain text. */
export function MailViews({ title, html, text, isStale = false, aside }: MailViewsProps) {
  const [view, setView] = useState<View>('desktop')
  return (
    <div className={styles.views}>
      <div className={styles.bar}>
        <Segments label="View of the email" segments={views} value={view} onChange={setView} />
        {aside}
      </div>
      <div className={classNames(styles.sheet, isStale && styles.stale)}>
        {view === 'text' ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
          <section className={styles.text} tabIndex={0} aria-label={`${title}, plain text`}>
            <pre>{text}</pre>
          </section>
        ) : (
          <MailFrame
            title={title}
            html={html}
            scheme={view === 'dark' ? 'dark' : 'light'}
            className={classNames(styles.frame, view === 'phone' && styles.phone)}
          />
        )}
      </div>
    </div>
  )
}
