import { statement } from '../db/statement.ts'

interface InboxRow {
  id: string
  toAddress: string
  sealedContent: string
  createdAt: Date
}

/** More than anyone looks back at; the oldest make room. */
const mostInboxMails = 1000

export const addInboxMail = statement(
  'inbox.add',
  `with added as (
     insert into inbox_mails (id, to_address, sealed_content, created_at) values ($1, $2, $3, $4)
     returning position
   )
   delete from inbox_mails where position <= (select position from added) - ${mostInboxMails}`,
)

export const listInboxMails = statement<InboxRow>(
  'inbox.list',
  `select id, to_address as "toAddress", sealed_content as "sealedContent", created_at as "createdAt"
   from inbox_mails
   where $1::text is null or to_address = $1
   order by position
   limit ${mostInboxMails}`,
)
