import type { ColourScheme } from './framed.ts'
import { MailFrame } from './MailFrame.tsx'
import styles from './MailPicture.module.css'

/** A mail at half its size, to look at. What stands beside it says what it is. */
export function MailPicture({ html, scheme = 'light' }: { html: string; scheme?: ColourScheme }) {
  return (
    <div className={styles.picture}>
      <MailFrame title="" html={html} scheme={scheme} className={styles.frame} isPicture />
    </div>
  )
}
