/** The outbox: what waits, left and failed, and what can be changed of it. */
import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { afterEach, expect, it } from 'vitest'
import { type MailReceiver, startMailReceiver } from '../../test/support/mail-receiver.ts'
import { eachServerThatMails } from '../../test/support/servers.ts'

const hourMs = 3_600_000

eachServerThatMails('the outbox', on => {
  const receivers: MailReceiver[] = []
  afterEach(async () => {
    for (const receiver of receivers.splice(0)) await receiver.stop()
  })
  const withServer = async () => {
    const receiver = await startMailReceiver()
    receivers.push(receiver)
    return { receiver, project: await on.project({ displayName: 'Acme', config: receiver.config }) }
  }
  const addUser = async (project: TestProject, fields: Record<string, unknown> = {}) => {
    const email = `${randomUUID()}@example.com`
    const { json } = await project.asServer('POST', '/users', { primary_email: email, display_name: 'Ada', ...fields })
    return { id: json.id as string, email }
  }
  const html = '<p>News</p>'
  const send = (project: TestProject, body: Record<string, unknown>) =>
    project.asServer('POST', '/emails/send-email', { html, subject: 'News', ...body })
  const drain = () => on.testkit().latchkey.worker.drain()
  const list = async (project: TestProject, query = '') =>
    (await project.asServer('GET', `/emails/outbox${query}`)).json.items
  const change = (project: TestProject, id: string, body: unknown) =>
    project.asServer('PATCH', `/emails/outbox/${id}`, body)
  const inOneHour = () => on.clock.now().getTime() + hourMs
  const schedule = async () => {
    const { receiver, project } = await withServer()
    const ada = await addUser(project)
    const at = inOneHour()
    expect((await send(project, { user_ids: [ada.id], scheduled_at_millis: at })).status).toBe(200)
    await drain()
    const [entry] = await list(project)
    return { receiver, project, ada, at, entry }
  }

  it('a scheduled email is sent at its time and not before, and the outbox follows it', async () => {
    const { receiver, project, ada, at, entry } = await schedule()
    const created = at - hourMs
    expect(entry).toEqual({
      id: expect.any(String),
      created_at_millis: created,
      updated_at_millis: created,
      tsx_source: '',
      theme_id: null,
      to: { type: 'user-primary-email', user_id: ada.id },
      variables: {},
      skip_deliverability_check: false,
      scheduled_at_millis: at,
      created_with: 'programmatic-call',
      email_draft_id: null,
      email_programmatic_call_template_id: null,
      send_retries: 0,
      next_send_retry_at_millis: null,
      send_attempt_errors: null,
      is_paused: false,
      has_rendered: true,
      has_delivered: false,
      status: 'scheduled',
      simple_status: 'in-progress',
      started_rendering_at_millis: created,
      rendered_at_millis: created,
      subject: 'News',
      html: null,
      text: null,
      is_transactional: true,
      is_high_priority: false,
      notification_category_id: expect.any(String),
    })
    const [progress] = (await project.asAdmin('GET', '/internal/email-sends')).json.items
    expect(progress).toMatchObject({ state: 'scheduled', scheduled_at_millis: at, waiting: 1, is_high_priority: false })
    on.clock.advance(3_599)
    await drain()
    expect(receiver.mails).toEqual([])
    on.clock.advance(1)
    await drain()
    expect(receiver.mails.map(({ to }) => to)).toEqual([ada.email])
    const { json } = await project.asServer('GET', `/emails/outbox/${entry.id}`)
    expect(json).toMatchObject({ status: 'sent', simple_status: 'ok', has_delivered: true, delivered_at_millis: at })
    expect(json.can_have_delivery_info).toBe(false)
    expect(json.tsx_source).toContain(JSON.stringify(html))
    expect(json.html).toContain(html)
    const [line] = (await project.asAdmin('GET', '/internal/emails')).json.items
    expect(line.id).toBe(entry.id)
  })

  it('a time beyond 28 days is refused, and one in the past means now', async () => {
    const { receiver, project } = await withServer()
    const { id, email } = await addUser(project)
    const late = on.clock.now().getTime() + 28 * 24 * hourMs + 1
    const refused = await send(project, { user_ids: [id], scheduled_at_millis: late })
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.text).toContain('28 days')
    await send(project, { user_ids: [id], scheduled_at_millis: 1, is_high_priority: true })
    await drain()
    expect(receiver.mails.map(({ to }) => to)).toEqual([email])
    expect(await list(project)).toMatchObject([{ status: 'sent', is_high_priority: true }])
  })

  it('a cancelled email is never sent, and cannot be changed any more', async () => {
    const { receiver, project, at, entry } = await schedule()
    const cancelled = await change(project, entry.id, { cancel: true })
    expect(cancelled.json).toMatchObject({ status: 'skipped', simple_status: 'ok', skipped_details: {} })
    expect(cancelled.json).toMatchObject({ skipped_reason: 'MANUALLY_CANCELLED', skipped_at_millis: at - hourMs })
    on.clock.advance(3_600)
    await drain()
    expect(receiver.mails).toEqual([])
    const [progress] = (await project.asAdmin('GET', '/internal/email-sends')).json.items
    expect(progress).toMatchObject({ state: 'done', skipped: 1, waiting: 0 })
    const again = await change(project, entry.id, { is_paused: true })
    expect(again).toMatchObject({ status: 400, code: 'EMAIL_NOT_EDITABLE' })
    expect(again.json.details).toEqual({ email_id: entry.id, status: 'skipped' })
  })

  it('a paused email waits beyond its time until it is continued', async () => {
    const { receiver, project, ada, entry } = await schedule()
    const paused = await change(project, entry.id, { is_paused: true })
    expect(paused.json).toMatchObject({ status: 'paused', is_paused: true, simple_status: 'in-progress' })
    expect(paused.json).not.toHaveProperty('subject')
    on.clock.advance(7_200)
    await drain()
    expect(receiver.mails).toEqual([])
    expect((await project.asAdmin('GET', '/internal/email-sends')).json.items).toMatchObject([{ waiting: 1 }])
    expect((await change(project, entry.id, { is_paused: false })).json.status).toBe('queued')
    await drain()
    expect(receiver.mails.map(({ to }) => to)).toEqual([ada.email])
    expect((await project.asAdmin('GET', '/internal/email-sends')).json.items).toMatchObject([
      { state: 'done', sent: 1 },
    ])
  })

  it('a rescheduled email is sent at the new time, whether it is earlier or later', async () => {
    const earlier = await schedule()
    const soon = on.clock.now().getTime() + 60_000
    const moved = await change(earlier.project, earlier.entry.id, { scheduled_at_millis: soon })
    expect(moved.json).toMatchObject({ status: 'scheduled', scheduled_at_millis: soon })
    const later = await schedule()
    await change(later.project, later.entry.id, { scheduled_at_millis: later.at + hourMs })
    on.clock.advance(60)
    await drain()
    expect(earlier.receiver.mails).toHaveLength(1)
    on.clock.advance(3_600)
    await drain()
    expect(later.receiver.mails).toEqual([])
    on.clock.advance(3_600)
    await drain()
    expect(later.receiver.mails).toHaveLength(1)
  })

  it('a stopped send shows its scheduled emails as cancelled', async () => {
    const { receiver, project, entry } = await schedule()
    const [{ id }] = (await project.asAdmin('GET', '/internal/email-sends')).json.items
    await project.asAdmin('POST', `/internal/email-sends/${id}/stop`, {})
    expect(await list(project)).toMatchObject([{ id: entry.id, skipped_reason: 'MANUALLY_CANCELLED' }])
    on.clock.advance(3_600)
    await drain()
    expect(receiver.mails).toEqual([])
  })

  it('the content of an email that waits cannot be changed', async () => {
    const { project, entry } = await schedule()
    for (const body of [
      { variables: {} },
      { theme_id: null },
      { tsx_source: 'x' },
      { to: { type: 'custom-emails', emails: [] } },
    ]) {
      const refused = await change(project, entry.id, body)
      expect(refused).toMatchObject({ status: 400, code: null })
      expect(refused.text).toContain('Cancel it')
    }
    expect((await change(project, entry.id, { skip_deliverability_check: true })).json.status).toBe('scheduled')
    expect((await change(project, randomUUID(), { cancel: true })).status).toBe(404)
  })

  it('the list has reasons of failures and of skipping, filters by status and user, and pages', async () => {
    const { project } = await withServer()
    const [ada, mute] = [await addUser(project), await addUser(project, { primary_email: null })]
    const broken = `
      import { Subject, NotificationCategory } from "@latchkey/emails";
      export function EmailTemplate({ user }) {
        if (user.displayName === "Broken") throw new Error("no such name");
        return <><Subject value="Hi" /><NotificationCategory value="Transactional" /><p>Hi</p></>;
      }`
    const bad = await addUser(project, { display_name: 'Broken' })
    const draft = await project.asAdmin('POST', '/internal/email-drafts', { display_name: 'Hi', tsx_source: broken })
    await send(project, { user_ids: [ada.id, mute.id] })
    on.clock.advance(1)
    await project.asServer('POST', '/emails/send-email', { user_ids: [ada.id, bad.id], draft_id: draft.json.id })
    await drain()
    const statuses = (items: { status: string; to: { user_id: string } }[]) =>
      items.map(({ status, to }) => [status, to.user_id]).sort()
    expect(statuses(await list(project))).toEqual(
      [
        ['sent', ada.id],
        ['sent', ada.id],
        ['skipped', mute.id],
        ['render-error', bad.id],
      ].sort(),
    )
    expect(await list(project, '?status=skipped')).toMatchObject([{ skipped_reason: 'USER_HAS_NO_PRIMARY_EMAIL' }])
    const [failed] = await list(project, '?simple_status=error')
    expect(failed).toMatchObject({ status: 'render-error', created_with: 'draft', email_draft_id: draft.json.id })
    expect(failed.render_error).toContain('no such name')
    expect(await list(project, `?user_id=${ada.id}&status=sent`)).toHaveLength(2)
    expect(await list(project, '?status=bounced')).toEqual([])
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { json } = await project.asServer('GET', `/emails/outbox?limit=3${cursor}`)
      seen.push(...json.items.map(({ id }: { id: string }) => id))
      if (json.pagination.next_cursor === null) break
      cursor = `&cursor=${json.pagination.next_cursor}`
    }
    expect(seen).toEqual((await list(project)).map(({ id }: { id: string }) => id))
    expect(new Set(seen).size).toBe(4)
  })

  it('the outbox has system emails without their codes, which cannot be edited', async () => {
    const { receiver, project } = await withServer()
    const { email, userId } = await project.signUp()
    await drain()
    const [entry] = await list(project)
    expect(entry).toMatchObject({
      status: 'sent',
      to: { type: 'user-custom-emails', user_id: userId, emails: [email] },
    })
    const { json, text } = await project.asServer('GET', `/emails/outbox/${entry.id}`)
    expect(json.html).toContain('Acme')
    const code = /code=([\w-]{20,})/.exec(receiver.to(email)[0]?.text ?? '')?.[1]
    expect(code).toBeDefined()
    expect(text).not.toContain(code)
    expect(await change(project, entry.id, { cancel: true })).toMatchObject({ code: 'EMAIL_NOT_EDITABLE' })
  })

  it('delivery info counts what left by time, and a boost is refused', async () => {
    const { project } = await withServer()
    const { id } = await addUser(project)
    await send(project, { user_ids: [id] })
    await drain()
    on.clock.advance(2 * 3_600)
    await send(project, { user_ids: [id] })
    await drain()
    const { json } = await project.asServer('GET', '/emails/delivery-info')
    const counted = (sent: number) => ({ sent, bounced: 0, marked_as_spam: 0 })
    expect(json.stats).toEqual({ hour: counted(1), day: counted(2), week: counted(2), month: counted(2) })
    expect(json.capacity).toEqual({
      rate_per_second: 40,
      boost_multiplier: 1,
      penalty_factor: 1,
      is_boost_active: false,
      boost_expires_at: null,
    })
    expect(await project.asServer('POST', '/emails/capacity-boost', {})).toMatchObject({ status: 400, code: null })
  })

  it('managed email domains are answered as absent', async () => {
    const project = await on.project()
    const domains = '/internal/emails/managed-onboarding'
    expect((await project.asAdmin('GET', `${domains}/list`)).json).toEqual({ items: [] })
    for (const action of ['setup', 'check', 'apply', 'delete'])
      expect(await project.asAdmin('POST', `${domains}/${action}`, { domain_id: 'x' })).toMatchObject({ status: 400 })
  })

  it('the outbox is of its own project, for servers and admins', async () => {
    const { project, entry } = await schedule()
    const elsewhere = await on.project()
    expect((await elsewhere.asServer('GET', `/emails/outbox/${entry.id}`)).status).toBe(404)
    expect((await change(elsewhere, entry.id, { cancel: true })).status).toBe(404)
    expect((await project.request('GET', '/emails/outbox')).status).toBe(401)
  })
})
