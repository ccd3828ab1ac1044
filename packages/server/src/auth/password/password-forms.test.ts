import type { TestProject } from '@latchkey/testkit'
import { hash as argon2Hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { foreignHashes } from '../../../test/support/foreign-hashes.ts'
import { eachServer } from '../../../test/support/servers.ts'

const callback = 'http://localhost:3000/handler/password-reset'
const verification_callback_url = 'http://localhost:3000/handler/email-verification'

/** One password, as one keyboard sends it, and as another does: letters with their accents apart, and a no-break space. */
const composed = 'gr\u00fc\u00dfe aus K\u00f6ln'
const decomposed = composed.normalize('NFD').replace(' ', '\u00a0')

eachServer('the Unicode form of a password', on => {
  const addressIn = ({ id }: TestProject) => `ada@${id}.example.com`
  const signIn = (project: TestProject, password: string) =>
    project.request('POST', '/auth/password/sign-in', { body: { email: addressIn(project), password } })
  const signUp = (project: TestProject, password: string) =>
    project.request('POST', '/auth/password/sign-up', {
      body: { email: addressIn(project), password, verification_callback_url },
    })
  const createUser = async (project: TestProject, password: object) => {
    const body = { primary_email: addressIn(project), primary_email_verified: true, primary_email_auth_enabled: true }
    const { json } = await project.asServer('POST', '/users', { ...body, ...password })
    return json.id
  }
  const getHash = async (project: TestProject) => {
    const { json } = await project.asAdmin('GET', '/internal/user-exports/users')
    return json.items[0].password_hash
  }

  it('the Unicode form of a password is the same for every keyboard: at sign-up, first password, change, reset, and by a server', async () => {
    const project = await on.project()
    const { json: ada } = await signUp(project, decomposed)
    expect((await signIn(project, composed)).status).toBe(200)
    expect((await signIn(project, decomposed)).status).toBe(200)
    expect((await signIn(project, composed.toUpperCase())).code).toBe('EMAIL_PASSWORD_MISMATCH')

    const change = { old_password: composed, new_password: `${decomposed} 2` }
    const session = { accessToken: ada.access_token }
    expect((await project.request('POST', '/auth/password/update', { ...session, body: change })).status).toBe(200)
    expect((await signIn(project, `${composed} 2`)).status).toBe(200)

    await project.asServer('PATCH', `/users/${ada.user_id}`, { password: `${decomposed} 3` })
    expect((await signIn(project, `${composed} 3`)).status).toBe(200)

    const mail = { email: addressIn(project), callback_url: callback }
    await project.request('POST', '/auth/password/send-reset-code', { body: mail })
    const code = await on.testkit().mailbox.codeFor(mail.email)
    const reset = { code, password: `${decomposed} 4` }
    expect((await project.request('POST', '/auth/password/reset', { body: reset })).status).toBe(200)
    expect((await signIn(project, `${composed} 4`)).status).toBe(200)

    await project.asServer('PATCH', `/users/${ada.user_id}`, { password: null })
    const begun = await project.asServer('POST', '/auth/sessions', { user_id: ada.user_id })
    const first = { accessToken: begun.json.access_token, body: { password: `${decomposed} 5` } }
    expect((await project.request('POST', '/auth/password/set', first)).status).toBe(200)
    expect((await signIn(project, `${composed} 5`)).status).toBe(200)
  })

  it('the Unicode form of a password is what the length and the list of common passwords are checked against', async () => {
    const project = await on.project()
    // Eight as they are typed, and seven as they are counted.
    expect((await signUp(project, 'xy7kwqe\u0301')).code).toBe('PASSWORD_TOO_SHORT')
    // 140 as they are typed.
    expect((await signUp(project, 'e\u0301'.repeat(70))).status).toBe(200)
    const other = await on.project()
    expect((await signUp(other, 'e\u0301'.repeat(71))).code).toBe('PASSWORD_TOO_LONG')
    expect((await signUp(other, 'ｐａｓｓｗｏｒｄ１２３')).code).toBe('PASSWORD_REQUIREMENTS_NOT_MET')
  })

  it('the Unicode form of a password of an older hash of ours is the typed one until the next sign-in, which replaces it', async () => {
    const project = await on.project()
    const older = await argon2Hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await createUser(project, { password_hash: older })
    expect((await signIn(project, composed)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect(await getHash(project)).toBe(older)
    expect((await signIn(project, decomposed)).status).toBe(200)
    expect(await getHash(project)).not.toBe(older)
    const replaced = await getHash(project)
    expect((await signIn(project, composed)).status).toBe(200)
    expect(await getHash(project)).toBe(replaced)
  })

  it.each(
    foreignHashes.filter(({ origin }) => origin.startsWith('Better Auth')),
  )('the Unicode form of a password of a hash of Better Auth is NFKC until the first sign-in: $kind', async ({
    password,
    hash,
  }) => {
    const project = await on.project()
    await createUser(project, { password_hash: hash })
    expect((await signIn(project, `${password}!`)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn(project, password)).status).toBe(200)
    expect(await getHash(project)).toMatch(/^\$argon2id\$/)
    expect((await signIn(project, password.normalize('NFC'))).status).toBe(200)
    expect((await signIn(project, password.normalize('NFD'))).status).toBe(200)
  })
})
