import type { TestProject } from '@latchkey/testkit'
import { decodeProtectedHeader } from 'jose'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const minutes = 60

interface Key {
  readonly kid: string
  readonly audience: 'user' | 'restricted' | 'anonymous'
  readonly status: 'next' | 'signing' | 'retired'
}

eachServer('signing keys, for their owner', on => {
  const list = async (project: TestProject): Promise<Key[]> =>
    (await project.asAdmin('GET', '/internal/signing-keys')).json.items
  const rotate = async (project: TestProject): Promise<Key[]> =>
    (await project.asAdmin('POST', '/internal/signing-keys/rotate', {})).json.items
  const getKid = (keys: Key[], status: Key['status']) =>
    keys.find(key => key.audience === 'user' && key.status === status)?.kid
  const getSigner = ({ accessToken }: { accessToken: string }) => decodeProtectedHeader(accessToken).kid
  const published = async (project: TestProject): Promise<string[]> => {
    const { json } = await project.request('GET', `/projects/${project.id}/.well-known/jwks.json`)
    return json.keys.map(({ kid }: Key) => kid)
  }
  const isAccepted = async (project: TestProject, accessToken: string) =>
    (await project.asUser({ accessToken }, 'GET', '/users/me')).status === 200

  it('signing keys, for their owner are listed with what each of them is for, and without their secrets', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const answer = await project.asAdmin('GET', '/internal/signing-keys')
    const keys: Key[] = answer.json.items
    expect(keys.map(({ audience, status }) => `${audience} ${status}`)).toEqual([
      'user signing',
      'user next',
      'restricted signing',
      'restricted next',
      'anonymous signing',
      'anonymous next',
    ])
    expect(getKid(keys, 'signing')).toBe(getSigner(ada))
    expect(await published(project)).toEqual(keys.filter(({ audience }) => audience === 'user').map(({ kid }) => kid))
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['audience', 'created_at_millis', 'kid', 'signs_from_millis', 'status'])
    }
  })

  it('that were just made wait until every verifier must have seen them', async () => {
    const project = await on.project()
    const next = getKid(await list(project), 'next')
    const hurried = await rotate(project)
    expect(getKid(hurried, 'next'), 'not before it was published for more than an hour').toBe(next)
    expect(await rotate(project), 'a second request changes nothing').toEqual(hurried)
    on.clock.advance(61 * minutes)
    expect(getKid(await list(project), 'signing')).toBe(next)
  })

  it('change at once where the next one is known, and old tokens hold until they expire', async () => {
    const project = await on.project()
    const first = getKid(await list(project), 'signing')
    on.clock.advance(2 * 60 * minutes)
    const ada = await project.signUp()
    expect(getSigner(ada)).toBe(first)

    const rotated = await rotate(project)
    expect(getKid(rotated, 'retired')).toBe(first)
    expect(rotated.filter(({ audience }) => audience === 'user').map(({ status }) => status)).toEqual([
      'retired',
      'signing',
      'next',
    ])
    const grace = await project.signUp()
    expect(getSigner(grace)).toBe(getKid(rotated, 'signing'))
    expect(await published(project), 'verifiers elsewhere still find the old one').toContain(first)
    on.clock.advance(10 * minutes - 1)
    expect(await isAccepted(project, ada.accessToken), 'until its last second').toBe(true)
    expect(await isAccepted(project, grace.accessToken)).toBe(true)
    on.clock.advance(10 * minutes)
    expect(await published(project)).not.toContain(first)
  })

  it('change by themselves after thirty days, without anyone who noticed', async () => {
    const project = await on.project()
    const next = getKid(await list(project), 'next')
    on.clock.advance(30 * 24 * 60 * minutes)
    expect(getSigner(await project.signUp())).toBe(next)
  })

  it('signing keys, for their owner are one project’s own', async () => {
    const [project, other] = [await on.project(), await on.project()]
    on.clock.advance(2 * 60 * minutes)
    const before = await list(other)
    await rotate(project)
    expect(await list(other)).toEqual(before)
  })
})
