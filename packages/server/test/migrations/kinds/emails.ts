import { expect } from 'vitest'
import type { Kind } from './kind.ts'

const threadId = '7c0ffee0-0000-4000-8000-000000000001'

const source = `import { NotificationCategory, Subject } from "@latchkey/emails";
export const EmailTemplate = () => <p><Subject value="News" /><NotificationCategory value="Marketing" />News</p>;`

interface Facts {
  readonly draftId: string
  readonly sendId: string
  /** Path and query of a link that unsubscribes its reader. */
  readonly unsubscribeLink: string
}

/** A draft that was written and sent, with a conversation of the assistant. */
export const emails: Kind<Facts> = {
  async make({ testkit, send }) {
    const { id: draftId } = await send('admin', 'POST', '/internal/email-drafts', { display_name: 'News' })
    await send('admin', 'PATCH', `/internal/email-drafts/${draftId}`, { tsx_source: source })
    await send('admin', 'PATCH', `/internal/ai-chat/${threadId}`, { message: { content: 'Make the button blue' } })
    const [{ id: charlesId, primary_email: email }] = (await send('server', 'GET', '/users?query=charles')).items
    await send('server', 'POST', '/emails/send-email', { user_ids: [charlesId], draft_id: draftId })
    await testkit.latchkey.worker.drain()
    const news = (await testkit.mailbox.list(email)).find(({ subject }) => subject === 'News')
    const [link] = /https?:\/\/\S+\/unsubscribe-link\?\S+/.exec(news?.text ?? '') ?? []
    if (!link) throw new Error('The mail has no link to unsubscribe.')
    const { pathname, search } = new URL(link)
    const [{ id: sendId }] = (await send('admin', 'GET', '/internal/email-sends')).items
    return { draftId, sendId, unsubscribeLink: `${pathname}${search}` }
  },

  async check({ testkit, send }, { draftId, sendId, unsubscribeLink }) {
    expect(await send('admin', 'GET', `/internal/email-drafts/${draftId}`)).toMatchObject({ tsx_source: source })
    expect((await send('admin', 'GET', `/internal/email-drafts/${draftId}/versions`)).items).toHaveLength(2)
    expect((await send('admin', 'GET', `/internal/ai-chat/${threadId}`)).messages).toHaveLength(1)
    expect(await send('admin', 'GET', `/internal/email-sends/${sendId}`)).toMatchObject({ state: 'done', sent: 1 })
    expect((await testkit.fetch(unsubscribeLink)).status).toBe(200)
  },
}
