/** The built-in templates in the languages of the pages. */
import { lightThemeId, templateIds, templateSources, themeSources } from '@latchkey/contract'
import { templateIn } from '@latchkey/emails/translations'
import { afterAll, describe, expect, it } from 'vitest'
import { createEmailSandbox } from '../src/index.ts'

// Closed: what is built in needs no engine.
const sandbox = createEmailSandbox()
await sandbox.close()
const owners = createEmailSandbox()
afterAll(() => owners.close())

const link = 'https://acme.example/handler/page?code=abcdefghijklmnopqrstuvwxyz0123456789&more=a%20b'
const links = ['emailVerificationLink', 'passwordResetLink', 'magicLink', 'teamInvitationLink', 'signInInvitationLink']
const variables = {
  ...Object.fromEntries([...links, 'accountChangeLink', 'paymentLink'].map(name => [name, link])),
  otp: 'A1B2C3',
  teamDisplayName: 'Rockets',
  inviterDisplayName: 'Grace',
  teamRoleNames: 'Editor',
  accountChangeSentence: 'Sentence.',
  accountChangeTime: 'Time',
  accountChangeLocation: 'Location',
  productDisplayName: 'Pro',
  paymentAmount: '19.00 EUR',
}
const tags = ['ar', 'de', 'es-MX', 'es', 'fr', 'fr-CA', 'it', 'ja', 'ko', 'pt', 'pt-BR', 'zh', 'zh-TW']
const cases = tags.flatMap(tag =>
  Object.values(templateIds).map(id => ({ tag, id, name: templateSources[id].displayName })),
)

function sourceIn(tag: string, id: keyof typeof templateSources): string {
  const source = templateIn(templateSources[id].tsxSource, tag)
  if (source === undefined) throw new Error('Each built-in template is in every language.')
  return source
}

async function render(templateSource: string, by = sandbox, displayName: string | null = 'Ada') {
  const content = { body: { templateSource }, themeSource: themeSources[lightThemeId].tsxSource }
  const props = { user: { displayName }, project: { displayName: 'Acme' }, variables }
  const [email] = await by.render(content, [props])
  if (email === undefined || email instanceof Error) throw email ?? new Error('There is one email.')
  return email
}

describe.each(cases)('$name in $tag', ({ tag, id }) => {
  it('is in its language, with names isolated and the link whole', async () => {
    const english = await render(templateSources[id].tsxSource)
    const { html, text, subject } = await render(sourceIn(tag, id))
    expect(subject).not.toBe(english.subject)
    expect(html).toMatch(
      tag === 'ar' ? /<html dir="rtl" lang="ar"/ : new RegExp(`<html dir="ltr" lang="${tag.slice(0, 2)}`),
    )
    expect(html).toMatch(tag === 'ar' ? /<div lang="ar" dir="rtl">/ : /<div lang="[\w-]+">/)
    expect(text.split(link)).toHaveLength(2)
    expect(html + text).not.toMatch(/undefined|\[object|[{}]\w+[{}]/)
    const body = html.slice(html.indexOf('<body')).replaceAll(/<bdi>[^<]*<\/bdi>/g, '')
    expect(body).not.toMatch(/Acme|Ada\b|Rockets|Grace/)
    expect((await render(sourceIn(tag, id), sandbox, null)).html).not.toMatch(/\bnull\b|undefined/)
  })
})

it('a translated template is the same outside the sandbox as inside', async () => {
  const source = sourceIn('ar', templateIds.teamInvitation)
  expect(await render(source)).toEqual(await render(`${source}\n`, owners))
})

it('a template of an owner names its language to the theme, and one that is no tag is refused', async () => {
  const own = (language: string) => `
import { NotificationCategory, Subject } from "@latchkey/emails";
export const language = ${JSON.stringify(language)};
export const EmailTemplate = ({ user }) => <>
  <Subject value="Own" /><NotificationCategory value="Transactional" /><p>{user.locale}</p></>;
`
  expect((await render(own('he'), owners)).html).toMatch(/<html dir="rtl" lang="he"/)
  expect((await render(own('tr'), owners)).html).toMatch(/<html dir="ltr" lang="tr"/)
  await expect(render(own('"><script>'), owners)).rejects.toMatchObject({
    problem: { in: 'template', message: expect.stringContaining('must be a tag') },
  })
})
