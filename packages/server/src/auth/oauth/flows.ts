/**
 * What is remembered of a browser while it is at a provider, and how it is recognized when it returns.
 *
 * The provider sees the state. The cookie has a secret of its own, so that no one can finish a flow in a browser that did
 * not start it: neither the provider nor who has seen the address.
 */
import { randomBytes } from 'node:crypto'
import { FlowCannotContinue } from '@latchkey/contract'
import { parse, serialize } from 'hono/utils/cookie'
import type { App } from '../../app.ts'
import { digest } from '../../kernel/crypto/random.ts'
import type { SealedColumn } from '../../kernel/crypto/sealed.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { OpenContext } from '../../kernel/http/context.ts'
import { dayMs, defineDeletion } from '../../kernel/jobs/schedule.ts'
import {
  deleteCodesExpiredBefore,
  deleteFlowsStartedBefore,
  type FlowParameters,
  type FlowRow,
  insertFlow,
  spendFlow,
} from './oauth.store.ts'

export const flowLifetimeMs = 10 * 60 * 1000
const cookieLifetimeSeconds = 3_600

/** What the exchange at the provider needs. */
export interface InnerSecrets {
  readonly codeVerifier: string
  readonly nonce: string
}

export interface BegunFlow extends InnerSecrets {
  readonly state: string
}

export interface FlowBeginning {
  readonly providerId: string
  readonly parameters: FlowParameters
  /** The provider answers by a cross-site POST, which takes a lax cookie not along. */
  readonly postsForm: boolean
}

/** Stores the flow and sets its cookie. */
export async function beginFlow(
  { app, cookies }: Pick<OpenContext, 'app' | 'cookies'>,
  db: Db,
  { providerId, parameters, postsForm }: FlowBeginning,
): Promise<BegunFlow> {
  // The project is named, because the callback has nothing else to find the flow by.
  const state = `${newSecret()}.${db.projectId}`
  const stateDigest = digest(state)
  const [cookieSecret, codeVerifier, nonce] = [newSecret(), newSecret(), newSecret()]
  await insertFlow(db, {
    stateDigest,
    providerId,
    cookieDigest: digest(cookieSecret),
    sealedVerifier: app.sealer.seal(JSON.stringify({ codeVerifier, nonce }), sealContext(db.projectId, stateDigest)),
    parameters,
    createdAt: app.clock.now(),
  })
  cookies.push(cookie(app, state, cookieSecret, { postsForm }))
  return { state, codeVerifier, nonce }
}

export interface ReturnedFlow extends FlowRow, InnerSecrets {}

/** The project that a state names. Null: it is none of ours. */
export function projectIdIn(state: string): string | null {
  return stateForm.exec(state)?.[1] ?? null
}

/** Its characters may also stand in the name of a cookie. */
const stateForm = /^[\w-]{43}\.([\w-]{1,100})$/

/** The cookie is of no use after its flow was finished or refused. A state of another form never had one. */
export function deleteFlowCookie({ app, cookies }: Pick<OpenContext, 'app' | 'cookies'>, state: string): void {
  if (stateForm.test(state)) cookies.push(cookie(app, state, '', { postsForm: false }))
}

/**
 * The flow that this browser started, which can be finished once.
 *
 * @throws {@link FlowCannotContinue}
 */
export async function spendReturningFlow(
  { app, headers }: Pick<OpenContext, 'app' | 'headers'>,
  db: Db,
  { state, providerId }: { readonly state: string; readonly providerId: string },
): Promise<ReturnedFlow> {
  const name = cookieName(state)
  const secret = parse(headers.get('cookie') ?? '', name)[name]
  const stateDigest = digest(state)
  if (secret === undefined) throw FlowCannotContinue()
  const flow = await spendFlow(db, { stateDigest, cookieDigest: digest(secret), providerId }, app.clock.now())
  if (!flow) throw FlowCannotContinue()
  const secrets: InnerSecrets = JSON.parse(app.sealer.open(flow.sealedVerifier, sealContext(db.projectId, stateDigest)))
  return { ...flow, ...secrets }
}

function cookie(app: App, state: string, secret: string, { postsForm }: { readonly postsForm: boolean }): string {
  const isSecure = postsForm || new URL(app.config.publicUrl).protocol !== 'http:'
  return serialize(cookieName(state), secret, {
    path: '/',
    maxAge: secret === '' ? 0 : cookieLifetimeSeconds,
    httpOnly: true,
    sameSite: postsForm ? 'None' : 'Lax',
    secure: isSecure,
  })
}

const cookieName = (state: string) => `stack-oauth-inner-${state}`
const newSecret = () => randomBytes(32).toString('base64url')

const sealContext = (projectId: string, stateDigest: string) => `${projectId}/oauth_flows/${stateDigest}`

export const sealedFlows: SealedColumn = {
  table: 'oauth_flows',
  column: 'sealed_verifier',
  type: 'text',
  key: { project_id: 'text', state_digest: 'text' },
  getContext: ({ project_id = '', state_digest = '' }) => sealContext(project_id, state_digest),
}

/** Flows and codes are kept for a day: a code that comes again revokes what it gave. */
export const deleteOldOAuthFlows = defineDeletion(
  'forget-old-oauth-flows',
  dayMs,
  deleteFlowsStartedBefore,
  deleteCodesExpiredBefore,
)
