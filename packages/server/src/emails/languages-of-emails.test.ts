/** Emails that a project sends by itself, in the language of their reader. */
import { templateIds } from '@latchkey/contract'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const config = { 'auth.otp.allowSignIn': true }
const callback_url = 'http://localhost:3000/handler/magic-link-callback'
const ownSource = `
import { NotificationCategory, Subject } from "@latchkey/emails";
import { type } from "arktype";
export const variablesSchema = type({ "otp?": "string" });
export const EmailTemplate = ({ user }) => <>
  <Subject value="Own words" /><NotificationCategory value="Transactional" /><p>Locale: {user.locale ?? "none"}</p></>;
EmailTemplate.PreviewVariables = {};
`

eachServer('an email in the language of its reader', on => {
  const address = (project: TestProject) => `ada@${project.id}.example.com`
  const sendCode = async (project: TestProject, acceptLanguage: string) => {
    const headers = { 'accept-language': acceptLanguage }
    const body = { email: address(project), callback_url }
    expect((await project.request('POST', '/auth/otp/send-sign-in-code', { body, headers })).status).toBe(200)
    return (await on.testkit().mailbox.list(address(project))).at(-1)
  }
  const createUser = async (project: TestProject, fields: object) => {
    const body = {
      primary_email: address(project),
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      otp_auth_enabled: true,
    }
    const { status, json } = await project.asServer('POST', '/users', { ...body, ...fields })
    expect(status).toBe(201)
    return json
  }

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de-DE', /^[0-9A-Z]{6} ist Ihr Code für Acme$/, 'Geben Sie diesen Code'],
    ['pt-BR', 'pt-BR', /^[0-9A-Z]{6} é o seu código para Acme$/, 'Digite este código'],
    ['ja', 'ja-JP', /^[0-9A-Z]{6} は Acme の確認コードです$/, 'サインイン画面にこのコードを入力'],
    ['nb-NO', 'en', /^[0-9A-Z]{6} is your code for Acme$/, 'Type this code'],
    ['*', 'en', /^[0-9A-Z]{6} is your code for Acme$/, 'Type this code'],
    ['no tag at all', 'en', /^[0-9A-Z]{6} is your code for Acme$/, 'Type this code'],
  ])('to an address without a user, sent for a request with Accept-Language %s, is in %s', async (...expected) => {
    const [header, language, subject, words] = expected
    const mail = await sendCode(await on.project({ displayName: 'Acme', config }), header)
    expect(mail?.subject).toMatch(subject)
    expect(mail?.html).toContain(`<html dir="ltr" lang="${language}"`)
    expect(mail?.html).toContain(words)
    expect(mail?.text).toContain(words)
  })

  it('in Arabic runs from right to left', async () => {
    const mail = await sendCode(await on.project({ displayName: 'Acme', config }), 'ar-EG')
    expect(mail?.html).toContain('<html dir="rtl" lang="ar"')
    expect(mail?.html).toContain('<div lang="ar" dir="rtl">')
  })

  it('follows the locale of a user before that of the request', async () => {
    const project = await on.project({ displayName: 'Acme', config })
    const user = await createUser(project, { locale: 'FR-ca' })
    expect(user.locale).toBe('fr-CA')
    expect((await sendCode(project, 'de'))?.subject).toMatch(/ est votre code pour Acme$/)
    await project.asServer('PATCH', `/users/${user.id}`, { locale: null })
    expect((await sendCode(project, 'de'))?.subject).toMatch(/ ist Ihr Code für Acme$/)
  })

  it('is stored with a user who signs up on a page, and changed by them', async () => {
    const project = await on.project({ displayName: 'Acme', config })
    const body = { email: address(project), password: 'correct horse battery', verification_callback_url: callback_url }
    const italian = { 'accept-language': 'it' }
    const signedUp = await project.request('POST', '/auth/password/sign-up', { body, headers: italian })
    const user = { accessToken: signedUp.json.access_token }
    expect((await project.asUser(user, 'GET', '/users/me')).json).toMatchObject({ locale: 'it' })
    expect((await on.testkit().mailbox.list(address(project))).at(-1)?.subject).toBe(
      'Conferma il tuo indirizzo email per Acme',
    )
    const changed = await project.asUser(user, 'PATCH', '/users/me', { locale: 'zh-hant-tw' })
    expect(changed.json).toMatchObject({ locale: 'zh-Hant-TW' })
    const resetMail = { email: address(project), callback_url }
    await project.request('POST', '/auth/password/send-reset-code', { body: resetMail, headers: italian })
    await on.testkit().latchkey.worker.drain()
    expect((await on.testkit().mailbox.list(address(project))).at(-1)?.subject).toBe('為 Acme 設定新密碼')
    const refused = await project.asUser(user, 'PATCH', '/users/me', { locale: 'German!' })
    expect(refused.status).toBe(400)
    expect(refused.json.error).toContain('is not a language tag')
  })

  it('does not take the language of a server that creates users or invites for its visitors', async () => {
    const project = await on.project({ displayName: 'Acme', config })
    const body = { primary_email: address(project) }
    const headers = { 'accept-language': 'de' }
    const { json } = await project.request('POST', '/users', { level: 'server', headers, body })
    expect(json).toMatchObject({ primary_email: address(project), locale: null })
  })

  it('has the words of a template that the owner changed, which receives the locale', async () => {
    const template = { [`emails.templates.${templateIds.magicLink}`]: { displayName: 'Own', tsxSource: ownSource } }
    const project = await on.project({ displayName: 'Acme', config: { ...config, ...template } })
    const mail = await sendCode(project, 'de-AT')
    expect(mail?.subject).toBe('Own words')
    expect(mail?.html.replaceAll('<!-- -->', '')).toContain('Locale: de-AT')
  })

  it('names a change of the account, its time and its country in the language of the user', async () => {
    const project = await on.project({ displayName: 'Acme', config: { ...config, 'auth.password.allowSignIn': true } })
    const password = 'correct horse battery'
    await createUser(project, { locale: 'de', password })
    const { json } = await project.request('POST', '/auth/password/sign-in', {
      body: { email: address(project), password },
    })
    const body = { old_password: password, new_password: 'another horse battery' }
    const tokens = { accessToken: json.access_token, refreshToken: json.refresh_token }
    expect((await project.request('POST', '/auth/password/update', { ...tokens, body })).status).toBe(200)
    await on.testkit().latchkey.worker.drain()
    const mail = (await on.testkit().mailbox.list(address(project))).at(-1)
    expect(mail?.subject).toBe('Eine Änderung an Ihrem Konto bei Acme')
    expect(mail?.text).toContain('Das Passwort Ihres Kontos wurde geändert.')
    expect(mail?.text).toMatch(/ \d{4} um \d\d:\d\d UTC/)
  })
})
