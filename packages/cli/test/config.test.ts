import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command as push } from '../src/config/push.ts'
import { problemsIn } from './support/compiler.ts'
import { meddlingProxy } from './support/meddling.ts'
import { personAt } from './support/person.ts'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

describe('latchkey config', { timeout: patienceMs }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  const secret = 'a client secret that stays where it is'
  const google = {
    'auth.oauth.providers.google': {
      type: 'google',
      isShared: false,
      allowSignIn: true,
      clientId: 'shop',
      clientSecret: secret,
    },
  }

  const named = { 'auth.password.signUpName': 'required' }

  it('goes from the project into a file and back, with every change seen before it is made', {
    tags: ['release'],
  }, async () => {
    const { admin, run } = await scene.shop({ displayName: 'Tea & */ more', config: { ...google, ...named } })
    const file = 'latchkey.config.ts'

    const pulled = await run('config', 'pull')
    expect(pulled.code).toBe(0)
    expect(pulled.out).toContain('GOOGLE_CLIENT_SECRET')
    const text = await scene.read(file)
    expect(text).toContain('clientSecret: process.env.GOOGLE_CLIENT_SECRET,')
    expect(text).toContain("signUpName: 'required'")
    expect(text).not.toContain(secret)
    expect(problemsIn({ 'latchkey.config.ts': text })).toEqual([])
    expect(await run('config', 'diff')).toMatchObject({ code: 0, out: expect.stringContaining('is what') })

    await scene.write(
      file,
      text.replace(
        'allowLocalhost: true',
        "allowLocalhost: false,\n    trustedDomains: { shop: { baseUrl: 'https://shop.example.com' } }",
      ),
    )
    const diff = await run('config', 'diff')
    expect(diff.code).toBe(2)
    expect(diff.out).toBe(
      '  domains.allowLocalhost\n    - true\n    + false\n' +
        '+ domains.trustedDomains.shop: {"baseUrl":"https://shop.example.com","handlerPath":"/handler"}\n',
    )
    expect(diff.said).toContain('auth.oauth.providers.google.clientSecret was not compared')

    const pushed = await run('config', 'push', '--yes', '--comment', 'Going live')
    expect(pushed).toMatchObject({ code: 0, out: expect.stringMatching(/is at version \d+ now\.\n$/) })
    expect(pushed.said).toContain('+ domains.trustedDomains.shop')
    const project = await admin.getProject()
    const { domains, auth } = await project.getConfig()
    expect(domains).toEqual({
      allowLocalhost: false,
      trustedDomains: { shop: { baseUrl: 'https://shop.example.com', handlerPath: '/handler' } },
      androidApps: {},
      appSchemes: {},
    })
    expect(auth.oauth.providers.google?.clientSecret).toBe(secret)
    expect(auth.password.signUpName).toBe('required')
    expect((await project.listConfigChanges())[0]).toMatchObject({ comment: 'Going live' })

    expect(await run('config', 'push')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing had to change'),
    })
    await run('config', 'pull', 'again.ts')
    expect(await run('config', 'diff', 'again.ts')).toMatchObject({ code: 0 })
  })

  it('leaves every setting that a pushed file does not name as it is', async () => {
    const { admin, run } = await scene.shop({ config: { ...google, 'teams.allowClientTeamCreation': true } })
    const project = await admin.getProject()
    const before = await project.getConfig()
    await scene.write('small.json', JSON.stringify({ auth: { otp: { allowSignIn: true } } }))
    const diff = await run('config', 'diff', 'small.json')
    expect(diff).toMatchObject({ code: 2, out: '  auth.otp.allowSignIn\n    - false\n    + true\n' })
    expect(diff.said).toMatch(
      /\d+ settings of the project are not named in small\.json, and left as they are\. --replace/,
    )
    expect(await run('config', 'push', 'small.json', '--yes')).toMatchObject({ code: 0 })
    const expected = { ...before, auth: { ...before.auth, otp: { ...before.auth.otp, allowSignIn: true } } }
    expect(await project.getConfig()).toEqual(expected)
    expect(Object.keys(expected.rbac.permissions).sort()).toEqual(['team_admin', 'team_member'])
    expect(await run('config', 'diff', 'small.json')).toMatchObject({ code: 0 })
    expect(await run('config', 'diff', 'small.json', '--replace')).toMatchObject({ code: 2 })
  })

  it('merges the objects of a pushed file, replaces its lists and takes away what is null', async () => {
    const { admin, run } = await scene.shop({ config: google })
    await scene.write(
      'parts.json',
      JSON.stringify({
        auth: { oauth: { providers: { google: { clientId: 'other' } } } },
        'rbac.permissions.team_admin': { containedPermissionIds: { $delete_team: null } },
        'rbac.permissions': { team_member: null, editor: { scope: 'team' } },
        rbac: { defaultPermissions: { teamMember: null } },
      }),
    )
    const pushed = await run('config', 'push', 'parts.json', '--yes')
    expect([pushed.code, pushed.said]).toEqual([0, expect.stringContaining('- rbac.permissions.team_member')])
    const { auth, rbac } = await (await admin.getProject()).getConfig()
    expect(auth.oauth.providers.google).toMatchObject({ clientId: 'other', clientSecret: secret, allowSignIn: true })
    expect(Object.keys(rbac.permissions).sort()).toEqual(['editor', 'team_admin'])
    expect(rbac.permissions.team_admin?.containedPermissionIds).not.toHaveProperty('$delete_team')
    expect(rbac.permissions.team_admin?.containedPermissionIds).toHaveProperty('$update_team')
    expect(rbac.defaultPermissions).toMatchObject({ teamMember: {}, teamCreator: { team_admin: true } })
  })

  it('resets settings missing from the file with --replace, shows them first, and sets secrets whose variables are set', async () => {
    const { admin, env } = await scene.shop({ config: { ...google, 'teams.allowClientTeamCreation': true } })
    await scene.write(
      'shop.config.mjs',
      `import { defineConfig } from '@latchkey/js'
       export default defineConfig({
         'auth.password.allowSignIn': true,
         auth: { oauth: { providers: { google: { type: 'google', isShared: false, clientId: 'shop', clientSecret: process.env.NEW } } } },
       })`,
    )
    const words = ['config', 'push', 'shop.config.mjs', '--replace', '--yes', '--json']
    const { out, code, said } = await scene.run(words, { ...env, NEW: 'the next secret' })
    expect([code, said.includes('the next secret'), out.includes('the next secret')]).toEqual([0, false, false])
    expect(said).toContain('does not name, so that they are reset:')
    expect(said).toMatch(/^ {2}rbac\.permissions\.team_admin$/m)
    expect(said).toMatch(/^Version \d+ can be restored in the dashboard/m)
    const { differences } = JSON.parse(out)
    expect(differences).toContainEqual({ path: 'teams.allowClientTeamCreation', before: true, after: false })
    const { auth, rbac, teams } = await (await admin.getProject()).getConfig()
    expect(auth.oauth.providers.google).toMatchObject({ clientSecret: 'the next secret', allowSignIn: false })
    expect([rbac.permissions, teams.allowClientTeamCreation]).toEqual([{}, false])
  })

  it('asks for confirmation before a change, and changes nothing after a no', async () => {
    const { admin, env, run } = await scene.shop()
    await scene.write('empty.json', '{}')
    expect(await run('config', 'push', 'empty.json', '--replace')).toMatchObject({
      code: 1,
      out: '',
      said: expect.stringContaining('Add --yes'),
    })
    const project = await admin.getProject()
    const before = await project.getConfigOverride()

    const input = (answer: boolean) => personAt(scene.folder, { ...env, LATCHKEY_BASE_URL: scene.url }, answer)
    const wary = input(false)
    await expect(push.run(['empty.json', '--replace'], wary.terminal)).rejects.toThrow('Nothing was changed.')
    expect(wary.questions).toEqual([expect.stringMatching(/^Change \d+ settings of Acme\?$/)])
    expect(await project.getConfigOverride()).toEqual(before)
    expect(await push.run(['empty.json', '--replace'], input(true).terminal)).toBe(0)
    expect((await project.getConfigOverride()).version).toBe(before.version + 1)
  })

  it('pushes no provider whose id has another meaning, or the type of another standard provider', {
    tags: ['release'],
  }, async () => {
    const { admin, run } = await scene.shop()
    const providers = { constructor: { type: 'github' }, google: { type: 'x' } }
    await scene.write('wrong.json', JSON.stringify({ 'auth.oauth.providers': providers }))
    const { code, said } = await run('config', 'push', 'wrong.json', '--yes')
    expect(code).toBe(1)
    expect(said).toContain('auth.oauth.providers.constructor cannot be a provider: its id has another meaning.')
    expect(said).toContain('auth.oauth.providers.google.type must be google, as the id is.')
    await scene.write('wrong.json', '{"auth.oauth.providers":{"__proto__":{"type":"github"}}}')
    expect((await run('config', 'push', 'wrong.json', '--yes')).said).toContain('__proto__ is no name')
    expect((await (await admin.getProject()).getConfig()).auth.oauth.providers).toEqual({})
  })

  it('pushes nothing over what someone else changed meanwhile', async () => {
    const { admin, env } = await scene.shop()
    const project = await admin.getProject()
    const proxy = await meddlingProxy(scene.url, 'PATCH', () => project.updateConfig({ 'auth.otp.allowSignIn': true }))
    await scene.write('empty.json', '{}')
    const late = await scene.run(['config', 'push', 'empty.json', '--replace', '--yes', '--base-url', proxy.url], env)
    await proxy.close()
    expect(late).toMatchObject({ code: 1, out: '' })
    expect(late.said).toContain('nothing was pushed. See the current one with `latchkey config diff`, and push again.')
    expect((await project.getConfig()).auth).toMatchObject({
      otp: { allowSignIn: true },
      password: { allowSignIn: true },
    })
  })

  it('overwrites a file only with --yes or after a yes, and keeps a copy of it', { tags: ['release'] }, async () => {
    const { run } = await scene.shop()
    await scene.write('kept.ts', 'export default {}')
    expect(await run('config', 'pull', 'kept.ts')).toMatchObject({ code: 1, said: expect.stringContaining('--yes') })
    expect(await scene.read('kept.ts')).toBe('export default {}')
    const pulled = await run('config', 'pull', 'kept.ts', '--yes')
    expect(pulled).toMatchObject({ code: 0, said: expect.stringContaining('What kept.ts had is in kept.ts.bak.') })
    expect(await scene.read('kept.ts.bak')).toBe('export default {}')
    expect(await run('config', 'pull', 'kept.ts')).toMatchObject({
      code: 0,
      out: expect.stringContaining('up to date'),
    })
  })

  it.each([
    ['nothing', undefined, 'There is no such file: nothing.ts. `latchkey config pull` writes it.'],
    ['broken', 'export default {', 'broken.ts cannot be read: '],
    ['other', 'export const config = {}', 'other.ts must export its configuration, as in `export default'],
    ['wrong', 'export default { auth: { alowSignUp: false } }', 'auth.alowSignUp'],
    ['typed', "export default { 'auth.allowSignUp': 'no' }", 'auth.allowSignUp'],
    [
      'unset',
      'export default { auth: { allowSignUp: process.env.NOT_THERE } }',
      'auth.allowSignUp is undefined. Is a variable missing',
    ],
    ['odd', 'export default { auth: { allowSignUp: () => true } }', 'auth.allowSignUp is a function'],
    [
      'secretless',
      "export default { 'auth.oauth.providers.github': { type: 'github', isShared: false, clientId: 'x', clientSecret: process.env.NOT_THERE } }",
      'the project has none to keep. Set the variable it comes from.',
    ],
    [
      'incomplete',
      "export default { 'domains.trustedDomains.shop': { handlerPath: '/auth' } }",
      'domains.trustedDomains.shop',
    ],
  ])('says what is wrong with a file: %s', { tags: ['release'] }, async (name, text, sentence) => {
    const { run } = await scene.shop()
    if (text !== undefined) await scene.write(`${name}.ts`, text)
    const { code, out, said } = await run('config', 'push', `${name}.ts`, '--yes')
    expect([code, out]).toEqual([1, ''])
    expect(said).toContain(sentence)
  })
})
