import { BackIcon, Heading, Tabs } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { framed } from '../emails/preview/framed.ts'
import { Moment } from '../parts/page/Moment.tsx'
import { readNonce } from '../settings.ts'
import { inboxScreen } from './inbox.screens.ts'
import styles from './MailPreview.module.css'
import type { Mail } from './mails.ts'

/** One mail, as its reader would see it and as plain text. Its links work, and open in a new tab. */
export function MailPreview({ mail }: { mail: Mail }) {
  const [view, setView] = useState('html')
  const page = useMemo(() => framed(mail.html, readNonce()), [mail.html])
  const tabs = [
    {
      id: 'html',
      label: 'HTML',
      content: (
        <iframe
          className={styles.frame}
          title={`Mail: ${mail.subject}`}
          srcDoc={page}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      ),
    },
    {
      id: 'text',
      label: 'Text',
      content: (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
        <pre className={styles.text} tabIndex={0}>
          {mail.text}
        </pre>
      ),
    },
  ]

  return (
    <article className={styles.mail} aria-label={mail.subject}>
      <header className={styles.head}>
        <Link to={inboxScreen.path} search={previous => ({ ...previous, mail: undefined })} className={styles.back}>
          <BackIcon /> All mails
        </Link>
        <Heading level={2}>{mail.subject}</Heading>
        <dl className={styles.facts}>
          <dt>From</dt>
          <dd>{mail.from}</dd>
          <dt>To</dt>
          <dd>{mail.to.join(', ')}</dd>
          <dt>Sent</dt>
          <dd>
            <Moment at={mail.createdAt} />
          </dd>
        </dl>
      </header>
      <Tabs label="How to read it" tabs={tabs} selected={view} onSelect={setView} className={styles.tabs} />
    </article>
  )
}
