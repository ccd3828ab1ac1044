/**
 * The development inbox: mail that would have been sent, kept to be read in the dashboard.
 *
 * Codes and links in it still work, so an email is sealed like every other secret: the holder of only a
 * dump of the database can use none of them.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import type { SealedColumn, Sealer } from '../crypto/sealed.ts'
import type { Database } from '../db/database.ts'
import { isInTransaction } from '../db/transaction-scope.ts'
import { addInboxMail, listInboxMails } from './inbox.store.ts'
import type { Mailer, Message } from './message.ts'
import { checkedMessage } from './message-check.ts'
import { storedAddress } from './stored-address.ts'

export interface InboxMail {
  id: string
  to: string[]
  /** `Acme <noreply@acme.example>` */
  from: string
  subject: string
  html: string
  text: string
  createdAt: Date
}

export interface Inbox {
  add(message: Message): Promise<void>
  /** The newest thousand, oldest first; with `to`, only those to that address. */
  list(to?: string): Promise<InboxMail[]>
}

const Content = z.object({ to: z.string(), from: z.string(), subject: z.string(), html: z.string(), text: z.string() })

export interface InboxParts {
  database: Database
  sealer: Sealer
  clock: Clock
}

export function createInbox({ database, sealer, clock }: InboxParts): Inbox {
  return {
    async add({ to, from, subject, html, text }) {
      const id = randomUUID()
      const content: z.infer<typeof Content> = { to, from: `${from.name} <${from.address}>`, subject, html, text }
      const sealedContent = sealer.seal(JSON.stringify(content), sealingContext(id))
      await addInboxMail(database, { id, toAddress: to.toLowerCase(), sealedContent, createdAt: clock.now() })
    },

    async list(to) {
      const address = to === undefined ? null : (storedAddress(to) ?? to.trim().toLowerCase())
      const rows = await listInboxMails(database, { address })
      return rows.map(({ id, sealedContent, createdAt }) => {
        const content = Content.parse(JSON.parse(sealer.open(sealedContent, sealingContext(id))))
        return { id, ...content, to: [content.to], createdAt: new Date(createdAt) }
      })
    },
  }
}

/** Delivers to the inbox, as strict about addresses as the real one. */
export function createInboxMailer(inbox: Inbox): Mailer {
  return {
    async send(message) {
      if (isInTransaction()) throw new Error('Mail is sent after a transaction, by a job, never inside one.')
      await inbox.add(checkedMessage(message))
    },
    close() {},
  }
}

export const sealedInboxMails: SealedColumn = {
  table: 'inbox_mails',
  column: 'sealed_content',
  type: 'text',
  key: { id: 'uuid' },
  getContext: ({ id = '' }) => sealingContext(id),
}

function sealingContext(id: string): string {
  return `inbox_mails/${id}`
}
