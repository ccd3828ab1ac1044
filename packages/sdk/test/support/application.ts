/** A small application in a browser, with the SDK on its pages and a server with one user. */
import { build } from 'esbuild'
import {
  startWireServer,
  type WireAnswer,
  type WireRequest,
  type WireServer,
} from '../../../client/test/support/wire-server.ts'
import { accessToken } from './tokens.ts'

const page = `
  import { LatchkeyClientApp } from './index.ts'
  import { latchkeyInternals } from './internal.ts'

  const app = new LatchkeyClientApp({
    baseUrl: location.origin, projectId: 'shop', publishableClientKey: 'pck_1',
    tokenStore: 'cookie', redirectMethod: 'window', noAutomaticPrefetch: true,
  })
  const store = app[latchkeyInternals].currentUser()
  const show = () => {
    const snapshot = store.getSnapshot()
    document.title = snapshot.status === 'ready' ? snapshot.value?.displayName ?? 'signed out' : snapshot.status
  }
  store.subscribe(show)
  show()
  globalThis.app = app
`

export interface Application extends WireServer {
  /** Whether the next access tokens are to be as good as expired. */
  tokensAreShort: boolean
}

export async function startApplication(): Promise<Application> {
  const script = await bundled(page)
  let signedIn = true
  const state = { tokensAreShort: false }

  const token = () => accessToken({ nowMs: Date.now(), lifeSeconds: state.tokensAreShort ? 5 : 600 })
  const answers: Record<string, (request: WireRequest) => WireAnswer | Promise<WireAnswer>> = {
    'POST /api/v1/auth/password/sign-in': () => {
      signedIn = true
      return { body: { access_token: token(), refresh_token: 'r/1=é', user_id: 'u1' } }
    },
    'POST /api/v1/auth/oauth/token': async () => {
      state.tokensAreShort = false
      await new Promise(resolve => setTimeout(resolve, 150))
      return signedIn ? { body: { access_token: token() } } : refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    },
    'DELETE /api/v1/auth/sessions/current': () => {
      signedIn = false
      return { body: { success: true } }
    },
    'GET /api/v1/users/me': () => ({ body: person }),
    'GET /app.js': () => ({ headers: { 'content-type': 'text/javascript' }, body: script }),
  }

  const server = await startWireServer(request => {
    const answer = answers[`${request.method} ${request.path.split('?')[0]}`]
    return answer ? answer(request) : html
  })
  return Object.assign(state, { url: server.url, requests: server.requests, stop: server.stop })
}

const html = {
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>loading</title><script type="module" src="/app.js"></script>',
}

const person = {
  id: 'u1',
  display_name: 'Ada',
  primary_email: 'ada@example.com',
  primary_email_verified: true,
  profile_image_url: null,
  signed_up_at_millis: 1_700_000_000_000,
  is_anonymous: false,
  oauth_providers: [],
  selected_team: null,
  selected_team_id: null,
}

function refused(code: string): WireAnswer {
  return { headers: { 'x-stack-known-error': code, 'x-stack-actual-status': '401' }, body: { code, error: 'Over.' } }
}

export async function bundled(contents: string): Promise<string> {
  const resolveDir = new URL('../../src', import.meta.url).pathname
  const result = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['@latchkey/source'],
  })
  return result.outputFiles[0]?.text ?? ''
}
