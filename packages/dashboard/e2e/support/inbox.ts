/** The development inbox, as someone reads it who waits for a mail. */
import type { Places } from '../../../../tools/first-light/journey.ts'

export interface ReadMail {
  readonly subject: string
  readonly link: string
  /** The six characters of a sign-in mail; empty in any other. */
  readonly code: string
}

const patienceMs = 15_000

/** Gives one mail to this address after the other, each once: one that is on its way is waited for. */
export function readerOfMail(email: string, { dashboard }: Pick<Places, 'dashboard'>): () => Promise<ReadMail> {
  let read = 0
  return async () => {
    const until = Date.now() + patienceMs
    while (Date.now() < until) {
      const answer = await fetch(`${dashboard}/dev/inbox?to=${encodeURIComponent(email)}`)
      const mails: readonly { subject: string; text: string }[] = (await answer.json()).items
      const mail = mails[read]
      if (mail) {
        read += 1
        return { subject: mail.subject, link: linkIn(mail.text), code: /\b[0-9A-Z]{6}\b/.exec(mail.text)?.[0] ?? '' }
      }
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    throw new Error(`No mail number ${read + 1} came to ${email} within ${patienceMs / 1_000} seconds.`)
  }
}

function linkIn(text: string): string {
  return /https?:\/\/\S+[?&]code=\w+/.exec(text)?.[0] ?? ''
}
