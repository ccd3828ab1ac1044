import type { EmailPreview } from '@latchkey/js'
import { Badge, Spinner } from '@latchkey/ui'
import styles from './EmailEditor.module.css'

export interface PreviewHeadProps {
  preview: EmailPreview | undefined
  isLoading: boolean
}

/** What a mail program shows of the mail before it is opened, and which notifications it belongs to. */
export function PreviewHead({ preview, isLoading }: PreviewHeadProps) {
  const category = preview?.notificationCategory
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Subject</dt>
        <dd className={styles.subject}>{preview?.subject ?? <em>none</em>}</dd>
      </div>
      <div>
        <dt>Category</dt>
        <dd>{category ? <Badge>{category}</Badge> : <em>none</em>}</dd>
      </div>
      {isLoading && <Spinner className={styles.busy} />}
    </dl>
  )
}
