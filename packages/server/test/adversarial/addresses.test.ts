/** Case 102: one mailbox written in many ways is one account, and mail goes to exactly what is stored. */
import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../support/servers.ts'

const callback_url = 'http://localhost:3000/handler'
const password = 'correct horse battery'

/** Spellings of one host, the stored one first. */
const hosts = [
  ['example.com', 'ｅxample.com', 'EXAMPLE.com', 'example．com', 'example。com', 'ＥＸＡＭＰＬＥ.com'],
  ['xn--bcher-kva.example', 'bücher.example', 'bu\u0308cher.example', 'BÜCHER.example', 'XN--BCHER-KVA.example'],
] as const

const refused = [
  ...['u\u200bv@example.com', 'u\u202ev@example.com', 'u\u00adv@example.com', 'u\ufe0fv@example.com'],
  ...[
    'u\u2060v@example.com',
    'u\u0007v@example.com',
    'u\u0378v@example.com',
    'u@exam\u200bple.com',
    'u@exa\u00admple.com',
  ],
  ...['u@example.com.', 'u@example.com。', 'u@xn--zz--zz.example', 'u＠example.com', 'u@example\u2024com.'],
]

eachServer('case 102: an address', on => {
  const mails = async (to: string) => (await on.testkit().mailbox.list(to)).map(mail => mail.to)
  const signUp = (project: TestProject, email: string) =>
    project.request('POST', '/auth/password/sign-up', {
      body: { email, password, verification_callback_url: callback_url },
    })
  const signIn = (project: TestProject, email: string) =>
    project.request('POST', '/auth/password/sign-in', { body: { email, password } })
  const createUser = (project: TestProject, body: object) =>
    project.asServer('POST', '/users', { primary_email_auth_enabled: true, ...body })

  const importUser = async (project: TestProject, row: object) => {
    const imports = '/internal/user-imports'
    const { json } = await project.asAdmin('POST', imports, { is_dry_run: false })
    return project.asAdmin('POST', `${imports}/${json.id}/batches`, { first_row: 1, users: [row] })
  }

  it.each(hosts)('at %s is one account in every spelling (%s, …)', async (stored, ...others) => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    const local = randomUUID().slice(0, 8)
    const address = `${local}@${stored}`
    const spellings = [stored, ...others].map(host => `${local.toUpperCase()}@${host}`)
    const ada = (await signUp(project, `${local}@${others[0]}`)).json
    const user = await project.asServer('GET', `/users/${ada.user_id}`)
    expect(user.json.primary_email, 'the wire shows what is stored').toBe(address)
    expect(await mails(address)).toEqual([[address]])

    for (const spelling of spellings) {
      expect((await signUp(project, spelling)).code, spelling).toBe('USER_EMAIL_ALREADY_EXISTS')
      expect((await createUser(project, { primary_email: spelling })).code).toBe('USER_EMAIL_ALREADY_EXISTS')
      expect((await signIn(project, spelling)).json.user_id, spelling).toBe(ada.user_id)
      const channel = { user_id: ada.user_id, type: 'email', value: spelling, used_for_auth: false }
      expect((await project.asServer('POST', '/contact-channels', channel)).status).toBe(400)
      const found = await project.asServer('GET', `/users?query=${encodeURIComponent(spelling)}`)
      expect(found.json.items, spelling).toMatchObject([{ id: ada.user_id }])
    }
    const row = { primary_email: spellings[1], display_name: 'Another' }
    expect((await importUser(project, row)).json).toMatchObject({ created_users: 0, failed: 1 })
  })

  it.each(hosts)('at %s gets every mail at the stored form (%s, …)', async (...[stored, other]) => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    const [known, unknown, invited] = ['known', 'unknown', 'invited'].map(name => `${name}-${randomUUID().slice(0, 8)}`)
    const typed = (local: string | undefined) => `${local}@${other}`
    const { json } = await createUser(project, { primary_email: typed(known), primary_email_verified: true, password })
    const send = (path: string, local: string | undefined) =>
      project.request('POST', path, { body: { email: typed(local), callback_url } })
    expect((await send('/auth/password/send-reset-code', known)).status).toBe(200)
    expect((await send('/auth/otp/send-sign-in-code', known)).status).toBe(200)
    const { nonce } = (await send('/auth/otp/send-sign-in-code', unknown)).json
    const team = await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: json.id })
    const invitation = { team_id: team.json.id, email: typed(invited), callback_url }
    expect((await project.asServer('POST', '/team-invitations/send-code', invitation)).status).toBe(200)

    for (const [local, count] of [
      [known, 2],
      [unknown, 1],
      [invited, 1],
    ] as const) {
      const address = `${local}@${stored}`
      expect(await mails(address)).toEqual(Array.from({ length: count }, () => [address]))
    }
    const code = await on.testkit().mailbox.codeFor(`${unknown}@${stored}`)
    expect(code.slice(6)).toBe(nonce)
    const made = await project.request('POST', '/auth/otp/sign-in', { body: { code } })
    expect((await project.asServer('GET', `/users/${made.json.user_id}`)).json.primary_email).toBe(
      `${unknown}@${stored}`,
    )
  })

  it('has its local part in NFC, so that two compositions are one account', async () => {
    const project = await on.project()
    const [composed, apart] = ['j\u00f6rg@example.com', 'jo\u0308rg@example.com']
    const { json } = await signUp(project, apart)
    expect((await signUp(project, composed)).code).toBe('USER_EMAIL_ALREADY_EXISTS')
    expect((await signIn(project, composed)).json.user_id).toBe(json.user_id)
    expect((await signIn(project, apart)).json.user_id).toBe(json.user_id)
    expect(await mails(composed)).toEqual([[composed]])
  })

  it.each(refused)('such as %j is refused wherever it is given', async email => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    const ada = await project.signUp()
    const team = await project.asServer('POST', '/teams', { display_name: 'Crew' })
    const channel = { user_id: 'me', type: 'email', value: email, used_for_auth: true }
    const answers = [
      await signUp(project, email),
      await signIn(project, email),
      await project.request('POST', '/auth/password/send-reset-code', { body: { email, callback_url } }),
      await project.request('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url } }),
      await createUser(project, { primary_email: email }),
      await project.asServer('PATCH', `/users/${ada.userId}`, { primary_email: email }),
      await project.asUser(ada, 'POST', '/contact-channels', channel),
      await project.asServer('POST', '/contact-channels', { ...channel, user_id: ada.userId }),
      await project.asServer('POST', '/team-invitations/send-code', { team_id: team.json.id, email, callback_url }),
    ]
    for (const { code, json } of answers) {
      expect(code).toBe('SCHEMA_ERROR')
      expect(json.error).toMatch(
        /^body\.(email|primary_email|value) (is not an email address|contains invisible or control characters)$/,
      )
    }
    expect((await importUser(project, { primary_email: email })).json).toMatchObject({ created_users: 0, failed: 1 })
  })

  it('counts wrong passwords once, however it is written', async () => {
    const project = await on.project()
    const local = randomUUID().slice(0, 8)
    const spellings = [...hosts[1]].map(host => `${local}@${host}`)
    const guess = (email: string | undefined) =>
      project.request('POST', '/auth/password/sign-in', {
        body: { email, password: 'a wrong one' },
        peerAddress: '203.0.113.7',
      })
    const statuses: number[] = []
    for (let tried = 0; tried < 12; tried += 1) statuses.push((await guess(spellings[tried % spellings.length])).status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
    expect(statuses.slice(10)).toEqual([429, 429])
  })
})
