import { expect, it } from 'vitest'
import { eachDatabase, type Suite } from '../../../test/support/databases.ts'
import { createSealer } from '../crypto/sealed.ts'
import { transaction } from '../db/transaction.ts'
import { createInbox, createInboxMailer } from './inbox.ts'
import { MailRefused, type Message } from './message.ts'

const mail: Message = {
  to: 'Ada@Example.com',
  from: { name: 'Acme', address: 'noreply@acme.example' },
  subject: 'A1B2C3 is your code for Acme',
  html: '<p>https://app.example.com/verify?code=topsecretcode</p>',
  text: 'https://app.example.com/verify?code=topsecretcode',
}

function inboxOn(on: Suite) {
  const sealer = createSealer({ current: 'a root secret for tests, and long enough' })
  const inbox = createInbox({ database: on.database(), sealer, clock: on.clock })
  return { inbox, mailer: createInboxMailer(inbox) }
}

eachDatabase('the development inbox', on => {
  it('shows what was sent, oldest first, and by address in any case', async () => {
    const { inbox, mailer } = inboxOn(on)
    await mailer.send(mail)
    on.clock.advance(1)
    await mailer.send({ ...mail, to: 'grace@example.com', subject: 'Second' })
    await mailer.send({ ...mail, subject: 'Third' })

    expect((await inbox.list()).map(({ subject }) => subject).slice(-3)).toEqual([mail.subject, 'Second', 'Third'])
    const [first, ...others] = await inbox.list(' ada@EXAMPLE.com')
    expect(others.map(({ subject }) => subject)).toEqual(['Third'])
    expect(first).toMatchObject({
      to: ['Ada@Example.com'],
      from: 'Acme <noreply@acme.example>',
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      createdAt: new Date(on.clock.now().getTime() - 1000),
    })
    expect(await inbox.list('nobody@example.com')).toEqual([])
  })

  it('reveals nothing usable to the holder of a database dump', async () => {
    await inboxOn(on).mailer.send(mail)
    const { rows } = await on.database().queries.query({ text: 'select * from inbox_mails' })
    expect(JSON.stringify(rows)).not.toMatch(/topsecretcode|A1B2C3/)
  })

  it('the development inbox is as strict about addresses as a real mail server, and takes no mail inside a transaction', async () => {
    const { inbox, mailer } = inboxOn(on)
    const before = (await inbox.list()).length
    await expect(mailer.send({ ...mail, to: 'a@example.com, b@example.com' })).rejects.toBeInstanceOf(MailRefused)
    await expect(transaction(on.db(), () => mailer.send(mail))).rejects.toThrow(/never inside one/)
    expect(await inbox.list()).toHaveLength(before)
  })

  it('keeps the newest thousand', { tags: ['release'] }, async () => {
    const { inbox, mailer } = inboxOn(on)
    for (let count = 0; count < 1010; count++) await mailer.send({ ...mail, subject: `Mail ${count}` })
    const kept = await inbox.list()
    expect(kept).toHaveLength(1000)
    expect([kept[0]?.subject, kept.at(-1)?.subject]).toEqual(['Mail 10', 'Mail 1009'])
  })
})
