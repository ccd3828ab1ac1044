/** A server as `npm start` leaves it, and a project on it as its owner makes one. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CurrentInternalUser, LatchkeyClientApp } from '@latchkey/js'
import { root } from './packed.ts'
import { freePort, type Running, startNode } from './processes.ts'

export interface StartedServer extends Running {
  readonly url: string
  /** How to become its owner, as it is printed. */
  readonly claimCode: string
}

/** Its data folder is `.latchkey` in the given one, as when it is started there. */
export async function startServer(folder: string): Promise<StartedServer> {
  const [port, demoPort] = [await freePort(), await freePort()]
  const env = {
    LATCHKEY_PORT: String(port),
    LATCHKEY_DEMO_PORT: String(demoPort),
    LATCHKEY_DATA_DIR: join(folder, '.latchkey'),
  }
  const running = await startNode(join(root, 'tools/start/start.mjs'), [], {
    cwd: folder,
    env,
    isReady: said => said.includes('Latchkey is running'),
  })
  const claimCode = /claim\?code=(\w+)/.exec(running.output())?.[1]
  if (!claimCode) throw new Error(`The server did not say how to become its owner:\n${running.output()}`)
  return { ...running, url: `http://localhost:${port}`, claimCode }
}

/** What the reader of README.md copies from the dashboard, by the names it gives them. */
export interface CopiedKeys {
  readonly PROJECT_ID: string
  readonly PUBLISHABLE_CLIENT_KEY: string
  readonly SECRET_SERVER_KEY: string
}

export async function createProject(
  folder: string,
  { url, claimCode }: Pick<StartedServer, 'url' | 'claimCode'>,
): Promise<CopiedKeys> {
  const publishableClientKey = await readFile(join(folder, '.latchkey/secrets/internal-publishable-client-key'), 'utf8')
  const app = new LatchkeyClientApp<CurrentInternalUser>({
    baseUrl: url,
    projectId: 'internal',
    publishableClientKey: publishableClientKey.trim(),
    tokenStore: 'memory',
    redirectMethod: 'none',
  })
  await app.signUpWithCredential({
    email: 'owner@example.com',
    password: 'a long enough password',
    verificationCallbackUrl: `${url}/handler/email-verification`,
    noRedirect: true,
  })
  const owner = await app.getUser({ or: 'throw' })
  await claim(url, claimCode, owner, publishableClientKey.trim())
  const [team] = await owner.listTeams()
  if (!team) throw new Error('The owner of the server is in no team.')
  const project = await owner.createProject({ displayName: 'My app', teamId: team.id })
  const keys = await project.app.createInternalApiKey({
    description: 'For my app',
    expiresAt: new Date('2999-12-31'),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  })
  return {
    PROJECT_ID: project.id,
    PUBLISHABLE_CLIENT_KEY: keys.publishableClientKey ?? '',
    SECRET_SERVER_KEY: keys.secretServerKey ?? '',
  }
}

/** Opening the printed link while signed in. */
async function claim(url: string, code: string, owner: CurrentInternalUser, publishableClientKey: string) {
  const { accessToken } = await owner.currentSession.getTokens()
  const answer = await fetch(`${url}/api/v1/internal/owner-claim`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'client',
      'x-stack-project-id': 'internal',
      'x-stack-publishable-client-key': publishableClientKey,
      'x-stack-access-token': accessToken ?? '',
    },
    body: JSON.stringify({ code }),
  })
  if (!answer.ok) throw new Error(`The link to become the owner did not work: ${await answer.text()}`)
}
