import { type ItemOptions, LatchkeyClientApp } from '@latchkey/react'
import { LatchkeyAdminApp } from '@latchkey/react/admin'
import { LatchkeyServerApp } from '@latchkey/react/server'
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { type ReactNode, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

let testkit: Testkit
let project: TestProject
beforeAll(async () => {
  testkit = await startTestkit()
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => testkit.latchkey.fetch(new Request(url, init)))
  project = await testkit.createProject()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await testkit.stop()
})

const options = () => ({
  baseUrl: testkit.config.publicUrl,
  projectId: project.id,
  publishableClientKey: project.keys.client,
  tokenStore: null,
})

async function render(page: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(<Suspense fallback="…">{page}</Suspense>)
  await stream.allReady
  return (await new Response(stream).text()).replace(/<[^>]*>/g, '')
}

it('components on a server read users and teams by hooks, and see what their methods change', async () => {
  const app = new LatchkeyServerApp({ ...options(), secretServerKey: project.keys.server })
  const { id } = await app.createUser({ displayName: 'Ada', primaryEmail: 'ada@example.com' })

  function Page() {
    const user = app.useUser(id)
    const teams = user?.useTeams() ?? []
    const [channel] = user?.useContactChannels() ?? []
    const users = app.useUsers({ limit: 5 })
    return (
      <p>
        {`${user?.displayName}|${channel?.value}|${users.length}|${teams.map(team => team.displayName).join()}|${app.useProject().displayName}`}
      </p>
    )
  }
  const name = (await app.getProject()).displayName
  expect(await render(<Page />)).toContain(`Ada|ada@example.com|1||${name}`)
  let seen: { setDisplayName(name: string): Promise<void> } | null = null
  function Change() {
    seen = app.useUser(id)
    return null
  }
  await render(<Change />)
  await (seen as { setDisplayName(name: string): Promise<void> } | null)?.setDisplayName('Countess')
  const crew = await app.createTeam({ displayName: 'Crew', creatorUserId: id })
  expect(crew.displayName).toBe('Crew')
  expect(await render(<Page />)).toContain('Countess|ada@example.com|1|Crew')
})

it('an admin app has hooks for users and for the project', async () => {
  const app = new LatchkeyAdminApp({ ...options(), superSecretAdminKey: project.keys.admin })
  const { id } = await app.createUser({ displayName: 'Grace' })
  const Page = () => <p>{app.useUser(id)?.displayName}</p>
  expect(await render(<Page />)).toContain('Grace')
  expect(app.useEmailThemes).toBeTypeOf('function')
})

it('useItem and usePurchases refuse a customer that is named by several ids', async () => {
  const admin = new LatchkeyAdminApp({ ...options(), superSecretAdminKey: project.keys.admin })
  const client = new LatchkeyClientApp({ ...options(), tokenStore: 'memory' })
  // What JavaScript without types may pass.
  const item = { itemId: 'credits', userId: crypto.randomUUID(), teamId: crypto.randomUUID() } as unknown as ItemOptions
  const hooks = [() => admin.useItem(item), () => client.useItem(item), () => admin.usePurchases(item)]
  for (const hook of hooks) {
    const Page = () => <p>{String(hook())}</p>
    const onError = vi.fn()
    await (
      await renderToReadableStream(
        <Suspense fallback="…">
          <Page />
        </Suspense>,
        { onError },
      )
    ).allReady
    expect(String(onError.mock.calls[0]?.[0])).toContain('exactly one of userId, teamId and customCustomerId')
  }
})

it('components on a server read a value of the data vault by a hook, and see what is written', async () => {
  const admin = new LatchkeyAdminApp({ ...options(), superSecretAdminKey: project.keys.admin })
  await (await admin.getProject()).updateConfig({ 'dataVault.stores.tokens': { displayName: 'Tokens' } })
  const app = new LatchkeyServerApp({ ...options(), secretServerKey: project.keys.server })
  const secret = 'a secret of this server'
  const shown: ReturnType<typeof app.useDataVaultStore>[] = []

  function Page() {
    const store = app.useDataVaultStore('tokens')
    shown.push(store)
    return <p>{`value: ${store.useValue('github', { secret })}`}</p>
  }
  expect(await render(<Page />)).toContain('value: null')
  await shown[0]?.setValue('github', 'gho_1', { secret })
  expect(await render(<Page />)).toContain('value: gho_1')
})
