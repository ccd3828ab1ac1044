import { statement } from '../db/statement.ts'

interface InboxRow {
  id: string
  toAddress: string
  sealedContent: string
  createdAt: Date
}

/** More than anyone looks back at; the oldest make room. */
const mostInboxMails = 1000

export const addInboxMail = statement<never, InboxRow>(
  'inbox.add',
  `with added as (
     insert into inbox_mails (id, to_address, sealed_content, created_at) values (:id, :toAddress, :sealedContent, :createdAt)
     returning position
   )
   delete from inbox_mails where position <= (select position from added) - ${mostInboxMails}`,
)

export const listInboxMails = statement<InboxRow, { address: string | null }>(
  'inbox.list',
  `select id, to_address as "toAddress", sealed_content as "sealedContent", created_at as "createdAt"
   from inbox_mails
   where :address::text is null or to_address = :address
   order by position
   limit ${mostInboxMails}`,
)
