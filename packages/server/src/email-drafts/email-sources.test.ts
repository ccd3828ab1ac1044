import { randomUUID } from 'node:crypto'
import { lightThemeId, templateIds, themeSources } from '@latchkey/contract'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const ownServer = {
  'emails.server': {
    ...{ isShared: false, provider: 'smtp', host: 'smtp.example.com', port: 587, username: 'mailer' },
    ...{ password: 'mail password', senderName: 'Acme', senderEmail: 'hello@example.com' },
  },
}
const content = `import { NotificationCategory, Subject } from "@latchkey/emails";
export function EmailTemplate() { return <><Subject value="News" /><NotificationCategory value="Marketing" /></>; }`
const theme = { displayName: 'Winter', tsx_source: themeSources[lightThemeId].tsxSource }

eachServer('email sources that are stored together', on => {
  const write = (project: TestProject, body: object) => project.asAdmin('POST', '/internal/email-sources', body)
  const stored = async (project: TestProject) => {
    const read = async (path: string) => (await project.asAdmin('GET', path)).json
    const { version } = await read('/internal/config/override')
    const { themes } = await read('/internal/email-themes')
    const { templates } = await read('/internal/email-templates')
    const { drafts } = await read('/internal/email-drafts')
    return { version, themes, templates, drafts }
  }
  const winter = () => ({ id: randomUUID(), display_name: theme.displayName, tsx_source: theme.tsx_source })
  const source = (theme_id: string | false | null, id = randomUUID()) => ({
    ...{ id, display_name: 'News', tsx_source: content, theme_id },
  })

  it('a new template and a new draft may have the new theme of the same request, and a second write changes them', async () => {
    const project = await on.project({ config: ownServer })
    const themeSource = winter()
    const [template, draft, reset] = [
      source(themeSource.id),
      source(themeSource.id),
      source(false, templateIds.passwordReset),
    ]
    const written = await write(project, { themes: [themeSource], templates: [template, reset], drafts: [draft] })
    expect(written).toMatchObject({ status: 200, json: { version: expect.any(Number) } })
    const after = await stored(project)
    expect(after.version).toBe(written.json.version)
    expect(after.themes).toContainEqual({ id: themeSource.id, display_name: 'Winter' })
    expect(after.templates).toContainEqual(template)
    expect(after.templates).toContainEqual(reset)
    expect(after.drafts).toMatchObject([draft])

    const again = {
      templates: [{ ...template, display_name: 'Other', theme_id: null }],
      drafts: [{ ...draft, theme_id: null }],
    }
    expect((await write(project, { ...again, expected_version: after.version })).status).toBe(200)
    const changed = await stored(project)
    expect(changed.templates).toContainEqual({ id: template.id, display_name: 'Other', tsx_source: content })
    expect(changed.drafts[0]).not.toHaveProperty('theme_id')
  })

  it('email sources that are stored together are all refused when one of them is, for its source, its theme or the version', async () => {
    const project = await on.project({ config: ownServer })
    const before = await stored(project)
    const good = { themes: [winter()], templates: [source(null)], drafts: [source(null)] }
    const broken = { ...source(null), tsx_source: 'const' }
    const unmarked = { ...source(null), tsx_source: 'export function EmailTemplate() { return <p>Hello</p> }' }
    for (const templates of [
      [...good.templates, broken],
      [...good.templates, unmarked],
    ])
      expect((await write(project, { ...good, templates })).code).toBe('EMAIL_RENDERING_ERROR')
    const brokenTheme = { ...winter(), tsx_source: 'export function EmailTheme() { return missing }' }
    expect((await write(project, { ...good, themes: [brokenTheme] })).code).toBe('EMAIL_RENDERING_ERROR')
    for (const kind of ['templates', 'drafts'])
      expect(await write(project, { ...good, [kind]: [source(randomUUID())] })).toMatchObject({
        status: 400,
        text: expect.stringContaining('no email theme with this id'),
      })
    expect(await write(project, { ...good, expected_version: before.version + 1 })).toMatchObject({ status: 409 })
    expect(await stored(project)).toEqual(before)
  })
})
