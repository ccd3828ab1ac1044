import type { Latchkey } from '@latchkey/server'

export interface Mail {
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Mail as the people of a test receive it. */
export interface Mailbox {
  /** Everything sent to an address so far, oldest first. */
  list(to: string): Promise<Mail[]>
  /** The code in the link of the newest mail to an address, or of the newest with such a subject. */
  codeFor(to: string, subject?: RegExp): Promise<string>
}

export function createMailbox({ app, worker }: Latchkey): Mailbox {
  const list = async (to: string) => {
    await worker.drain()
    return app.inbox.list(to)
  }
  return {
    list,
    async codeFor(to, subject = /^/) {
      const newest = (await list(to)).findLast(mail => subject.test(mail.subject))
      const code = /[?&]code=([0-9a-z]{45})/.exec(newest?.text ?? '')?.[1]
      if (!code) throw new Error(`There is no mail with a code to ${to}.`)
      return code
    },
  }
}
