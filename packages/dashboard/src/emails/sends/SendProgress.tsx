import type { EmailSend } from '@latchkey/js'
import { sayCount } from '../../parts/words.ts'
import styles from './Sends.module.css'

const number = new Intl.NumberFormat('en')

/** How many mails of a send left, wait or did not leave, and why. */
export function SendProgress({ send }: { send: EmailSend }) {
  const { total, waiting, sent, failed, skipped, stopped } = send
  const done = total - waiting - stopped
  const counts = [
    { name: 'Sent', count: sent, note: 'Handed over to the mail server.' },
    { name: 'Waiting', count: waiting, note: 'Sent one after the other, or tried again.' },
    { name: 'Failed', count: failed, note: 'The log says why.' },
    { name: 'Skipped', count: skipped, note: 'Without an address, or unsubscribed.' },
    ...(stopped > 0 ? [{ name: 'Stopped', count: stopped, note: 'Not sent because it was stopped.' }] : []),
  ]
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={done} max={Math.max(total, 1)} aria-label="Mails that are done" />
      <p role="status" className={styles.done}>
        {number.format(done)} of {sayCount(total, 'user')} done
      </p>
      <dl className={styles.counts}>
        {counts.map(({ name, count, note }) => (
          <div key={name} className={styles.count}>
            <dt>{name}</dt>
            <dd>{number.format(count)}</dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
