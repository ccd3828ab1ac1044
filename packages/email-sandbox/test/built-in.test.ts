/** The emails that every project has from the start, in both themes, as mail programs need them. */
import { templateIds, templateSources, themeSources } from '@latchkey/contract'
import { noticeSources } from '@latchkey/emails'
import { afterAll, describe, expect, it } from 'vitest'
import { createEmailSandbox, EmailSandboxUnavailable } from '../src/index.ts'

const sandbox = createEmailSandbox()
afterAll(() => sandbox.close())

const link = 'https://acme.example/handler/page?code=abcdefghijklmnopqrstuvwxyz0123456789&more=a%20b'
const getVariables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [templateIds.emailVerification]: { emailVerificationLink: link },
  [templateIds.passwordReset]: { passwordResetLink: link },
  [templateIds.magicLink]: { magicLink: link, otp: 'A1B2C3' },
  [templateIds.teamInvitation]: { teamInvitationLink: link, teamDisplayName: 'צוות' },
  [templateIds.accountChange]: {
    accountChangeSentence: 'A passkey was added to your account.',
    accountChangeTime: '1 January 2026 at 00:00 UTC',
    accountChangeLocation: '203.0.113.66',
    accountChangeLink: link,
  },
  [templateIds.paymentReceipt]: { productDisplayName: 'Pro', paymentAmount: '19.00 EUR', paymentLink: link },
  [templateIds.paymentFailed]: { productDisplayName: 'Pro', paymentAmount: '19.00 EUR', paymentLink: link },
  [templateIds.signInInvitation]: { signInInvitationLink: link, teamDisplayName: 'Rockets & Co' },
}
const subjects: Readonly<Record<string, string>> = {
  [templateIds.emailVerification]: 'Confirm your email address for Acme',
  [templateIds.passwordReset]: 'Choose a new password for Acme',
  [templateIds.magicLink]: 'A1B2C3 is your code for Acme',
  [templateIds.teamInvitation]: 'Join צוות on Acme',
  [templateIds.accountChange]: 'A change of your account at Acme',
  [templateIds.signInInvitation]: 'Your invitation to Acme',
  [templateIds.paymentReceipt]: 'Receipt of your payment to Acme',
  [templateIds.paymentFailed]: 'A payment to Acme failed',
}
const unsubscribeLink = 'https://acme.example/unsubscribe?code=xyz'

const cases = Object.entries(templateSources).flatMap(([id, template]) =>
  Object.values(themeSources).map(theme => ({
    id,
    template,
    theme,
    name: template.displayName,
    in: theme.displayName,
  })),
)

async function render(
  { id, template, theme }: (typeof cases)[number],
  displayName: string | null = 'Ada',
  by = sandbox,
) {
  const content = { body: { templateSource: template.tsxSource }, themeSource: theme.tsxSource }
  const variables = getVariables[id] ?? {}
  const [email] = await by.render(content, [
    { user: { displayName }, project: { displayName: 'Acme' }, variables, unsubscribeLink },
  ])
  if (email === undefined || email instanceof Error) throw email ?? new Error('There is one email.')
  return email
}

/** A source that differs in one character is an owner's. */
const editedByOwner = (each: (typeof cases)[number]) => ({
  ...each,
  template: { ...each.template, tsxSource: `${each.template.tsxSource}\n` },
})

it('renders what does not match a built-in template inside the sandbox, which says why', async () => {
  const [each] = cases
  if (!each) throw new Error('There are built-in templates.')
  const content = { body: { templateSource: each.template.tsxSource }, themeSource: each.theme.tsxSource }
  const props = { user: { displayName: 'Ada' }, project: { displayName: 'Acme' }, variables: {} }
  const [email] = await sandbox.render(content, [props])
  expect(email).toMatchObject({ problem: { message: expect.stringContaining('do not match variablesSchema') } })
})

it('names the inviter and the roles of an invitation only where there are any', async () => {
  const invitation = cases.find(({ id }) => id === templateIds.teamInvitation)
  if (!invitation) throw new Error('There is a built-in template for invitations.')
  const content = {
    body: { templateSource: invitation.template.tsxSource },
    themeSource: invitation.theme.tsxSource,
  }
  const props = { user: { displayName: null }, project: { displayName: 'Acme' }, unsubscribeLink }
  const plain = { teamInvitationLink: link, teamDisplayName: 'Crew' }
  const full = { ...plain, inviterDisplayName: 'Ada', teamRoleNames: 'Editor' }
  const emails = await sandbox.render(
    content,
    [plain, full].map(variables => ({ ...props, variables })),
  )
  const [without, named] = emails.map(email => JSON.stringify(email).replace(/(\\n|\s)+/g, ' '))
  expect(without).toContain('You are invited to join the team Crew on Acme.')
  expect(named).toContain('Ada invites you to join the team Crew on Acme, as Editor.')
})

describe('without the engine', () => {
  const closed = createEmailSandbox()
  afterAll(() => closed.close())

  it.each(cases)('$name in $in is the same', async each => {
    await closed.close()
    expect(await render(each, 'Ada', closed)).toEqual(await render(each))
  })

  it('nothing of an owner is rendered, nor what does not match a built-in template', async () => {
    await closed.close()
    const [each] = cases
    if (!each) throw new Error('There are built-in templates.')
    await expect(render(editedByOwner(each), 'Ada', closed)).rejects.toThrow(EmailSandboxUnavailable)
    await expect(render({ ...each, id: 'unknown' }, 'Ada', closed)).rejects.toThrow(EmailSandboxUnavailable)
  })
})

describe.each(cases)('$name in $in', each => {
  it('is the same outside the sandbox as inside', async () => {
    expect(await render(each)).toEqual(await render(editedByOwner(each)))
    expect(await render(each, null)).toEqual(await render(editedByOwner(each), null))
  })

  it('is a small HTML page with a language, a title, a preview and colour schemes', async () => {
    const { html, subject, notificationCategory } = await render(each)
    expect(subject).toBe(subjects[each.id])
    expect(notificationCategory).toBe('Transactional')
    expect(Buffer.byteLength(html)).toBeLessThan(100 * 1024)
    expect(html).toMatch(/^<!doctype html><html [^>]*lang="en"/)
    const head = /<head>(.*)<\/head>/s.exec(html)?.[1] ?? ''
    expect(head).toContain(`<title>${subject}</title>`)
    expect(head).toMatch(/<meta name="color-scheme" content="(light )?dark"\/>/)
    expect(html).toMatch(/<body.*display:none[^>]*data-skip-in-text="true"/s)
  })

  it('is laid out by tables, with its styles in its elements', async () => {
    const { html } = await render(each)
    expect(html).not.toMatch(/<(script|iframe|form|input|link|object)\b|position:|display:(flex|grid)/)
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"')
    for (const [, inside = ''] of html.matchAll(/<p\b[^>]*>(.*?)<\/p>/gs)) {
      expect(inside).not.toMatch(/<(p|div|table|h\d|section)\b/)
    }
  })

  it('has the link once and whole in the text, and in HTML also as a text', async () => {
    const { html, text } = await render(each)
    expect(text.split(link)).toHaveLength(2)
    expect(html.split(`>${link.replaceAll('&', '&amp;')}</a>`)).toHaveLength(2)
    expect(text).toContain(unsubscribeLink)
    expect(text).not.toMatch(/<[a-z]|&amp;|undefined|\[object/)
  })

  it('isolates the names in it', async () => {
    const { html } = await render(each)
    const body = html.slice(html.indexOf('<body')).replaceAll(/<bdi>[^<]*<\/bdi>/g, '')
    expect(body).not.toMatch(/Acme|Ada|צוות|Rockets/)
  })

  it('greets also those without a name', async () => {
    const { html, text } = await render(each, null)
    expect(html + text).not.toMatch(/null|undefined|, <\/h1>|Hello,? *</)
  })

  it('has a button that is readable in both colour schemes', async () => {
    const { html } = await render(each)
    const button = /<a [^>]*style="([^"]*background-color[^"]*)"/.exec(html)?.[1]
    expect(button).toContain('background-color:#2563eb')
    expect(button).toContain('color:#ffffff')
  })
})

it('the code stands alone on a line of the text', async () => {
  const sent = cases.find(({ id }) => id === templateIds.magicLink)
  expect(sent && (await render(sent)).text).toMatch(/^A1B2C3$/m)
})

it('the light theme has colours for dark mode', async () => {
  const [light] = cases
  expect(light && (await render(light)).html).toContain('@media (prefers-color-scheme: dark)')
})

it.each(cases)('the sources of $name in $in have no problems', async ({ template, theme }) => {
  expect(await sandbox.inspect(template.tsxSource)).toMatchObject({ problems: [] })
  expect(await sandbox.inspect(theme.tsxSource)).toMatchObject({ problems: [] })
})

it.each(Object.entries(noticeSources))('the source of the notice %s has no problems', async (_, source) => {
  expect(await sandbox.inspect(source)).toMatchObject({ problems: [] })
})
