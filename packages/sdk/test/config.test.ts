import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigConflictError, ConfigInvalidError, type LatchkeyConfig } from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { watch } from './support/watch.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function ownProject() {
  const { admin } = world.apps(await world.createProject())
  return { admin, project: await admin.getProject() }
}

describe('the configuration', () => {
  it('the configuration is changed by dotted paths and by objects, and everyone watching sees it', async () => {
    const { admin, project } = await ownProject()
    const seen = await watch(admin[latchkeyInternals].store(() => project.getConfig()))
    const settings = await watch(admin[latchkeyInternals].store(() => admin.getProject()))
    expect(seen.now.domains.allowLocalhost).toBe(true)
    await project.updateConfig({
      'domains.allowLocalhost': false,
      'domains.trustedDomains.shop': { baseUrl: 'https://shop.example.com', handlerPath: '/auth' },
      teams: { allowClientTeamCreation: true },
    })
    expect(seen.now.domains).toEqual({
      allowLocalhost: false,
      trustedDomains: { shop: { baseUrl: 'https://shop.example.com', handlerPath: '/auth' } },
      androidApps: {},
      appSchemes: {},
    })
    expect(settings.now.config.domains).toEqual([{ domain: 'https://shop.example.com', handlerPath: '/auth' }])
    expect((await project.getConfig()).teams.allowClientTeamCreation).toBe(true)

    await project.updateConfig({ 'domains.trustedDomains.shop': null, 'domains.allowLocalhost': null })
    expect(seen.now.domains).toEqual({ allowLocalhost: false, trustedDomains: {}, androidApps: {}, appSchemes: {} })
  })

  it('the configuration is also shown as what was set, with its version', async () => {
    const { project } = await ownProject()
    const before = await project.getConfigOverride()
    const { version } = await project.updateConfig({ 'auth.allowSignUp': false })
    const after = await project.getConfigOverride()
    expect(after).toEqual({ override: { ...before.override, 'auth.allowSignUp': false }, version })
    expect(version).toBe(before.version + 1)
  })

  it('secrets of the configuration are read masked or revealed, and a mask is no change', async () => {
    const { project } = await ownProject()
    const github = { type: 'github', isShared: false, clientId: 'shop', clientSecret: 'hush' } as const
    const { version } = await project.updateConfig({ 'auth.oauth.providers.github': github })
    const masked = { 'auth.oauth.providers.github': { ...github, clientSecret: '•••' } }
    const { override } = await project.getConfigOverride({ secrets: 'masked' })
    expect(override['auth.oauth.providers.github']).toMatchObject({ clientId: 'shop', clientSecret: '•••' })
    expect((await project.getConfig({ secrets: 'masked' })).auth.oauth.providers.github?.clientSecret).toBe('•••')
    expect((await project.updateConfig(masked)).version).toBe(version)
    expect(await project.revealConfigSecrets()).toEqual({ 'auth.oauth.providers.github.clientSecret': 'hush' })
    expect((await project.getConfig()).auth.oauth.providers.github?.clientSecret).toBe('hush')
  })

  it('says what is wrong with it, path by path, and stays as it was', async () => {
    const { project } = await ownProject()
    // Types keep a program from this; a file does not.
    const mistaken: LatchkeyConfig = JSON.parse(
      '{ "auth.allowSignUp": "no", "domains.allowLocalHost": true, "teams": { "allowClientTeamCreation": true } }',
    )
    const refusal = await project.updateConfig(mistaken).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ConfigInvalidError)
    const problems = refusal instanceof ConfigInvalidError ? refusal.problems : []
    expect(problems).toEqual([
      expect.stringContaining('auth.allowSignUp'),
      expect.stringContaining('domains.allowLocalHost'),
    ])
    expect((await project.getConfig()).teams.allowClientTeamCreation).toBe(false)
  })

  it('the configuration is not written over what someone else wrote meanwhile', async () => {
    const { project } = await ownProject()
    const { version } = await project.getConfigOverride()
    await project.updateConfig({ 'auth.allowSignUp': false }, { expectedVersion: version })
    const late = project.updateConfig({ 'auth.allowSignUp': true }, { expectedVersion: version })
    await expect(late).rejects.toBeInstanceOf(ConfigConflictError)
    await expect(project.restoreConfig(version, { expectedVersion: version })).rejects.toBeInstanceOf(
      ConfigConflictError,
    )
    expect((await project.getConfig()).auth.allowSignUp).toBe(false)
  })
})

describe('the history of a configuration', () => {
  it('lists who changed what, newest first, page by page', async () => {
    const { admin, project } = await ownProject()
    await project.updateConfig({ 'auth.allowSignUp': false }, { comment: 'Closed for the summer' })
    await admin.createTeamPermissionDefinition({ id: 'billing' })
    const [newest] = await project.listConfigChanges({ limit: 1 })
    expect(newest).toMatchObject({ paths: ['rbac.permissions.billing'], pathCount: 1, comment: null, restored: null })
    const { nextCursor } = await project.listConfigChanges({ limit: 1 })
    const [older] = await project.listConfigChanges({ limit: 1, cursor: nextCursor })
    expect(older).toMatchObject({
      at: expect.any(Date),
      by: { type: 'key', id: expect.any(String) },
      comment: 'Closed for the summer',
      paths: ['auth.allowSignUp'],
    })
  })

  it('shows a change with what was and what came, but no secret', async () => {
    const { project } = await ownProject()
    await project.updateConfig({ 'auth.allowSignUp': false })
    await project.updateConfig({ 'auth.allowSignUp': true })
    const google = { type: 'google', isShared: false, clientId: 'id', clientSecret: 'hush' } as const
    const { version } = await project.updateConfig({ 'auth.oauth.providers.google': google })
    const [toggled] = (await project.getConfigChange(version - 1)).changes
    expect(toggled).toEqual({ path: 'auth.allowSignUp', before: false, after: true })
    const added = await project.getConfigChange(version)
    expect(added.changes[0]).not.toHaveProperty('before')
    expect(JSON.stringify(added)).toContain('•••')
    expect(JSON.stringify(added)).not.toContain('hush')
  })

  it('leads back to any version, and on from there', async () => {
    const { project } = await ownProject()
    const { version } = await project.updateConfig({ 'auth.allowSignUp': false })
    await project.updateConfig({ 'auth.allowSignUp': true, 'teams.allowClientTeamCreation': true })
    const restored = await project.restoreConfig(version)
    expect(restored.version).toBe(version + 2)
    const { auth, teams } = await project.getConfig()
    expect([auth.allowSignUp, teams.allowClientTeamCreation]).toEqual([false, false])
    expect((await project.listConfigChanges({ limit: 1 }))[0]).toMatchObject({ restored: version })
    await expect(project.restoreConfig(999)).rejects.toMatchObject({ statusCode: 404 })
  })

  it('can be read back to the first change', async () => {
    const { project } = await ownProject()
    const { auth } = await project.getConfig()
    await project.updateConfig({ 'auth.allowSignUp': false })
    await project.restoreConfig(0)
    expect((await project.getConfig()).auth).toEqual(auth)
  })
})
