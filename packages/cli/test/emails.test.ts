import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { templateIds, themeSources } from '@latchkey/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { command as push } from '../src/emails/push.ts'
import { emailProblemsIn } from './support/email-compiler.ts'
import { meddlingProxy } from './support/meddling.ts'
import { personAt } from './support/person.ts'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene, type Shop } from './support/scene.ts'

/** Templates of a project can be changed once it has a mail server of its own. */
const ownServer = {
  'emails.server': {
    isShared: false,
    host: 'smtp.example.com',
    port: 587,
    username: 'shop',
    password: 'a password of the mail server',
    senderName: 'Shop',
    senderEmail: 'shop@example.com',
  },
}

const orderSent = `import { Text } from "@react-email/components";
import { NotificationCategory, type Props, Subject } from "@latchkey/emails";
import { type } from "arktype";

export const variablesSchema = type({ orderNumber: "number" });

export function EmailTemplate({ variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={"Order " + variables.orderNumber + " is on its way"} />
      <NotificationCategory value="Transactional" />
      <Text>It arrives tomorrow.</Text>
    </>
  );
}

EmailTemplate.PreviewVariables = { orderNumber: 1042 };
`

/** What every project has from the start: its templates, and a light and a dark theme. */
const builtInSources = Object.keys(templateIds).length + Object.keys(themeSources).length

describe('latchkey emails', { timeout: patienceMs }, () => {
  let scene: Scene
  let shop: Shop
  beforeAll(async () => {
    scene = await openScene()
  })
  beforeEach(async () => {
    shop = await scene.shop({ config: ownServer })
  })
  afterEach(() => rm(join(scene.folder, 'emails'), { recursive: true, force: true }))
  afterAll(() => scene.stop())

  const edit = async (file: string, from: string, to: string) =>
    scene.write(file, (await scene.read(file)).replace(from, to))

  it('leaves the pulled sources out of the build of an app around them', async () => {
    await scene.write('package.json', '{}')
    await scene.write('tsconfig.json', '{\n  // of the app\n  "exclude": ["node_modules"]\n}\n')
    const pulled = await shop.run('emails', 'pull', 'mails')
    expect(pulled).toMatchObject({
      code: 0,
      said: expect.stringContaining('tsconfig.json of the app now leaves mails out'),
    })
    expect(await scene.read('tsconfig.json')).toBe('{\n  // of the app\n  "exclude": ["node_modules", "mails"]\n}\n')
    await Promise.all(
      ['package.json', 'tsconfig.json', 'mails'].map(file => rm(join(scene.folder, file), { recursive: true })),
    )
  })

  it('pulls every theme, template and draft as a file that an editor checks', async () => {
    await shop.admin.createEmailDraft({ displayName: 'Summer sale', themeId: false })
    const pulled = await shop.run('emails', 'pull')
    expect(pulled).toMatchObject({ code: 0, out: `${builtInSources + 1} files written and 0 removed in emails.\n` })
    expect(await readdir(join(scene.folder, 'emails', 'templates'))).toContain('magic-link-otp.tsx')
    const manifest = JSON.parse(await scene.read('emails/latchkey-emails.json'))
    expect(manifest).toMatchObject({
      projectId: shop.project.id,
      selectedTheme: 'default-light',
      drafts: { 'summer-sale': { displayName: 'Summer sale', theme: false } },
    })
    expect(await emailProblemsIn(join(scene.folder, 'emails'))).toEqual([])
    await edit('emails/templates/magic-link-otp.tsx', '<Subject value=', '<Subject text=')
    expect(await emailProblemsIn(join(scene.folder, 'emails'))).toEqual([expect.stringContaining("'text'")])
  })

  it('pushes what changed, after a look at its lines', async () => {
    await shop.run('emails', 'pull')
    expect(await shop.run('emails', 'push')).toMatchObject({
      code: 0,
      out: 'The project is what emails says. Nothing had to change.\n',
    })
    await edit(
      'emails/templates/password-reset.tsx',
      '<Subject',
      '<Text style={text}>Hello there.</Text>\n      <Subject',
    )
    const { code, out, said } = await shop.run('emails', 'push', '--yes')
    expect(said).toContain('+      <Text style={text}>Hello there.</Text>')
    expect([code, out]).toEqual([0, '1 file of emails pushed.\n'])
    const template = (await shop.admin.listEmailTemplates()).find(({ displayName }) => displayName === 'Password Reset')
    expect(template?.tsxSource).toContain('Hello there.')
    expect(await shop.run('emails', 'push')).toMatchObject({ out: expect.stringContaining('Nothing had to change') })
  })

  it('makes a new theme, template and draft of new files, once', { tags: ['release'] }, async () => {
    await shop.run('emails', 'pull')
    await scene.write('emails/templates/order-sent.tsx', orderSent)
    await scene.write('emails/themes/winter.tsx', await scene.read('emails/themes/default-light.tsx'))
    await mkdir(join(scene.folder, 'emails', 'drafts'), { recursive: true })
    await scene.write('emails/drafts/winter-sale.tsx', orderSent.replace(/Transactional/, 'Marketing'))
    expect(await shop.run('emails', 'push', '--yes')).toMatchObject({ code: 0, out: '3 files of emails pushed.\n' })
    expect((await shop.admin.listEmailThemes()).map(({ displayName }) => displayName)).toContain('Winter')
    expect(await shop.admin.listEmailDrafts()).toMatchObject([{ displayName: 'Winter sale' }])

    const manifest = JSON.parse(await scene.read('emails/latchkey-emails.json'))
    const entry = manifest.templates['order-sent']
    manifest.templates['order-sent'] = { ...entry, displayName: 'Your order', theme: 'winter' }
    await scene.write('emails/latchkey-emails.json', JSON.stringify(manifest))
    const renamed = await shop.run('emails', 'push', '--yes')
    expect(renamed.said).toContain('- name: Order sent')
    expect(renamed.said).toContain('+ theme: winter')
    const template = (await shop.admin.listEmailTemplates()).find(({ id }) => id === entry.id)
    expect(template).toMatchObject({ displayName: 'Your order', themeId: manifest.themes.winter.id })
    expect(await shop.run('emails', 'push')).toMatchObject({ out: expect.stringContaining('Nothing had to change') })
  })

  it('pushes nothing when a source does not render, and names its line', { tags: ['release'] }, async () => {
    await shop.run('emails', 'pull')
    await edit('emails/themes/default-dark.tsx', '#000000', '#111111')
    await scene.write('emails/templates/order-sent.tsx', orderSent.replace('variables.orderNumber +', 'missing +'))
    const { code, said } = await shop.run('emails', 'push', '--yes')
    expect(code).toBe(1)
    expect(said).toMatch(/ {2}emails\/templates\/order-sent\.tsx:10(:\d+)?: 'missing' is not defined/)
    await scene.write('emails/templates/order-sent.tsx', orderSent.replace(/.*<Subject.*\n/, ''))
    expect((await shop.run('emails', 'push', '--yes')).said).toContain('It has no <Subject value="…" />.')
    const [, dark] = await shop.admin.listEmailThemes()
    expect((await shop.admin.getEmailTheme(dark?.id ?? '')).tsxSource).not.toContain('#111111')
  })

  it('overwrites neither a change of the project nor one of the folder without --force', {
    tags: ['release'],
  }, async () => {
    await shop.run('emails', 'pull')
    const [light] = await shop.admin.listEmailThemes()
    const { id, tsxSource } = await shop.admin.getEmailTheme(light?.id ?? '')
    await edit('emails/themes/default-light.tsx', '#fafafa', '#eeeeee')
    await edit('emails/themes/default-dark.tsx', '#000000', '#111111')
    await shop.admin.updateEmailTheme(id, tsxSource.replace('#fafafa', '#ffffee'))

    const conflict = 'emails/themes/default-light.tsx'
    const refused = await shop.run('emails', 'push', '--yes')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.said).toContain(`nothing was pushed:\n  ${conflict}\n`)
    const pulled = await shop.run('emails', 'pull')
    expect(pulled).toMatchObject({ code: 1, said: expect.stringContaining(`nothing was written:\n  ${conflict}\n`) })
    expect(await scene.read(conflict)).toContain('#eeeeee')

    const forced = await shop.run('emails', 'push', '--yes', '--force')
    expect(forced).toMatchObject({
      code: 0,
      said: expect.stringContaining(`What the project had is in ${conflict}.bak.`),
    })
    expect(await scene.read(`${conflict}.bak`)).toContain('#ffffee')
    expect((await shop.admin.getEmailTheme(id)).tsxSource).toContain('#eeeeee')
    await shop.admin.updateEmailTheme(id, tsxSource)
    await edit('emails/themes/default-dark.tsx', '#111111', '#222222')
    const second = await shop.run('emails', 'pull')
    expect(second.said).toContain('kept emails/themes/default-dark.tsx')
    expect(await scene.read(conflict)).toBe(tsxSource)
    const pulledOver = await shop.run('emails', 'pull', '--force')
    expect(pulledOver.said).toContain(
      'What emails/themes/default-dark.tsx had is in emails/themes/default-dark.tsx.bak.',
    )
    expect(await scene.read('emails/themes/default-dark.tsx.bak')).toContain('#222222')
    expect(await scene.read('emails/themes/default-dark.tsx')).toContain('#111111')
  })

  it('leaves what was pushed in the project through a push of a configuration that does not name it', async () => {
    await shop.run('emails', 'pull')
    await shop.run('config', 'pull', 'before.ts')
    await scene.write('emails/templates/order-sent.tsx', orderSent)
    await scene.write('emails/themes/winter.tsx', await scene.read('emails/themes/default-light.tsx'))
    await mkdir(join(scene.folder, 'emails', 'drafts'), { recursive: true })
    await scene.write('emails/drafts/winter-sale.tsx', orderSent)
    await edit(
      'emails/templates/password-reset.tsx',
      '<Subject',
      '<Text style={text}>Hello there.</Text>\n      <Subject',
    )
    expect(await shop.run('emails', 'push', '--yes')).toMatchObject({ code: 0, out: '4 files of emails pushed.\n' })
    await scene.write('small.json', JSON.stringify({ auth: { otp: { allowSignIn: true } } }))
    for (const file of ['before.ts', 'small.json']) {
      const env = { ...shop.env, EMAILS_SERVER_PASSWORD: 'another password' }
      expect(await scene.run(['config', 'push', file, '--yes'], env)).toMatchObject({ code: 0 })
    }
    expect(await shop.run('emails', 'pull')).toMatchObject({ code: 0, out: 'emails is up to date.\n' })
    const templates = (await shop.admin.listEmailTemplates()).map(({ displayName, tsxSource }) => [
      displayName,
      tsxSource,
    ])
    expect(templates).toContainEqual(['Order sent', orderSent])
    expect(templates).toContainEqual(['Password Reset', expect.stringContaining('Hello there.')])
    expect((await shop.admin.listEmailThemes()).map(({ displayName }) => displayName)).toContain('Winter')
    expect(await shop.admin.listEmailDrafts()).toMatchObject([{ displayName: 'Winter sale' }])
  })

  it('stores nothing of a push of which the server refuses a part, and can be pushed again', async () => {
    await shop.run('emails', 'pull')
    await scene.write('emails/templates/order-sent.tsx', orderSent)
    await mkdir(join(scene.folder, 'emails', 'drafts'), { recursive: true })
    await scene.write('emails/drafts/winter-sale.tsx', orderSent)
    const manifest = await scene.read('emails/latchkey-emails.json')
    const project = await shop.admin.getProject()
    let isMeddling = true
    const proxy = await meddlingProxy(scene.url, 'POST', async path => {
      if (isMeddling && path.includes('email-sources')) await project.updateConfig({ 'auth.otp.allowSignIn': true })
    })
    const words = ['emails', 'push', '--yes', '--base-url', proxy.url]
    const refused = await scene.run(words, shop.env)
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('so nothing was pushed. Push again.') })
    expect(await shop.admin.listEmailTemplates()).toHaveLength(Object.keys(templateIds).length)
    expect(await shop.admin.listEmailDrafts()).toEqual([])
    expect(await scene.read('emails/latchkey-emails.json')).toBe(manifest)
    isMeddling = false
    expect(await scene.run(words, shop.env)).toMatchObject({ code: 0, out: '2 files of emails pushed.\n' })
    await proxy.close()
    expect(await scene.read('emails/templates/order-sent.tsx')).toBe(orderSent)
    expect(await shop.run('emails', 'pull')).toMatchObject({ code: 0, out: 'emails is up to date.\n' })
  })

  it('removes the file of what the project removed, and recreates none without --force', {
    tags: ['release'],
  }, async () => {
    const { id } = await shop.admin.createEmailDraft({ displayName: 'Old news' })
    await shop.run('emails', 'pull')
    await shop.admin.removeEmailDraft(id)
    expect((await shop.run('emails', 'push', '--yes')).said).toContain(
      'emails/drafts/old-news.tsx was removed in the project',
    )
    await edit('emails/drafts/old-news.tsx', 'Subject', 'Subject ')
    expect(await shop.run('emails', 'pull')).toMatchObject({
      code: 1,
      said: expect.stringContaining('which the project removed'),
    })
    expect(await shop.run('emails', 'pull', '--force')).toMatchObject({
      code: 0,
      said: 'What emails/drafts/old-news.tsx had is in emails/drafts/old-news.tsx.bak.\nremoved emails/drafts/old-news.tsx\n',
    })
    expect(await readdir(join(scene.folder, 'emails', 'drafts'))).toEqual(['old-news.tsx.bak'])
  })

  it('asks before a push, and belongs to one project', { tags: ['release'] }, async () => {
    await shop.run('emails', 'pull')
    await edit('emails/themes/default-dark.tsx', '#000000', '#111111')
    expect(await shop.run('emails', 'push')).toMatchObject({ code: 1, said: expect.stringContaining('Add --yes') })
    const wary = personAt(scene.folder, { ...shop.env, LATCHKEY_BASE_URL: scene.url }, false)
    await expect(push.run([], wary.terminal)).rejects.toThrow('Nothing was changed.')
    expect(wary.questions).toEqual(['Push 1 file of emails?'])
    const other = await scene.shop()
    expect((await other.run('emails', 'push')).said).toContain(
      `the project ${shop.project.id}, not of ${other.project.id}`,
    )
    expect((await other.run('emails', 'push', 'nothing-here')).said).toContain('`latchkey emails pull` writes them.')
  })

  it('checks every source in a pipeline', { tags: ['release'] }, async () => {
    await shop.run('emails', 'pull')
    expect(await shop.run('emails', 'preview', '--check')).toMatchObject({
      code: 0,
      out: `${builtInSources} sources of emails rendered without a problem.\n`,
    })
    await edit('emails/templates/team-invitation.tsx', 'export function', 'export functio')
    await edit('emails/themes/default-dark.tsx', 'export function EmailTheme', 'export function EmailThem')
    const { code, out } = await shop.run('emails', 'preview', '--check')
    expect(code).toBe(1)
    expect(out).toMatch(/ {2}emails\/templates\/team-invitation\.tsx:\d+/)
    expect(out).toContain('emails/themes/default-dark.tsx')
  })
})
