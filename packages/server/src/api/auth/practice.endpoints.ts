/** The practice provider over HTTP, for browsers and for any client that speaks OpenID Connect. In development only. */
import type { App } from '../../app.ts'
import { choicePage, problemPage } from '../../auth/oauth/practice/page.ts'
import { addressKinds, newPerson, returningPersons, suggestedPerson } from '../../auth/oauth/practice/persons.ts'
import {
  type Choice,
  checkedRequest,
  type PracticeRequest,
  practiceAnswer,
  redirectFor,
  requestTicket,
  typeIn,
} from '../../auth/oauth/practice/practice-provider.ts'
import { describedProvider } from '../../auth/oauth/providers/providers.ts'
import { htmlResponse } from '../../kernel/http/html-page.ts'
import type { Incoming } from '../../kernel/http/incoming.ts'

const longestForm = 64 * 1024

export async function servePracticeProvider(app: App, incoming: Incoming): Promise<Response> {
  const request = incoming.toRequest()
  const { pathname, searchParams } = new URL(request.url)
  const place = typeIn(pathname)
  const method = request.method === 'POST' ? 'POST' : 'GET'
  if (!place || !['GET', 'HEAD', 'POST'].includes(request.method)) return nothing()
  const body = method === 'POST' ? await readForm(incoming) : ''
  if (body === null) return new Response('The form is too large.\n', { status: 413, headers: plain })
  if (place.endpoint !== 'authorize') {
    const headers = Object.fromEntries(request.headers)
    const answer = await practiceAnswer(app, { url: request.url, method, headers, body })
    if (!answer) return nothing()
    return new Response(answer.body, {
      status: answer.status,
      headers: { ...plain, 'content-type': answer.contentType },
    })
  }
  if (method === 'GET') {
    const checked = checkedRequest(app, place.type, searchParams)
    return typeof checked === 'string' ? problem(checked) : choices(app, checked, null)
  }
  return choose(app, new URLSearchParams(body))
}

async function choose(app: App, form: URLSearchParams): Promise<Response> {
  const request = requestTicket(app).read(form.get('request') ?? '')
  if (!request) return problem('This page was open for too long.')
  const choice = await chosen(app, request, form)
  if (choice === null) return choices(app, request, 'Enter a valid email address.')
  const location = redirectFor(app, request, choice).href
  return new Response(null, { status: 303, headers: { ...plain, location } })
}

/** Null: the address is not valid. */
async function chosen(app: App, request: PracticeRequest, form: URLSearchParams): Promise<Choice | null> {
  const choice = form.get('choice')
  if (choice === 'deny' || choice === 'fail') return choice
  const persons = await returningTo(app, request)
  const returning = persons.find(({ accountId }) => accountId === form.get('person'))
  if (returning) return { person: returning }
  const kind = addressKinds.find(each => each === choice) ?? 'verified'
  const person = newPerson(kind, { name: form.get('name') ?? '', email: form.get('email') ?? '' })
  return person && { person }
}

async function choices(app: App, request: PracticeRequest, problem: string | null): Promise<Response> {
  const setup = { ...blank, id: request.type, type: request.type }
  const content = {
    provider: describedProvider(request.type, setup).name,
    request: requestTicket(app).issue(request),
    suggested: suggestedPerson(request.type),
    returning: await returningTo(app, request),
    problem,
  }
  // No rule for forms: browsers apply it to where the callback redirects as well, which is the application.
  return htmlResponse(problem ? 400 : 200, nonce => choicePage(content, nonce))
}

/** The callback names the provider of the project. */
function returningTo(app: App, { clientId, redirectUri }: PracticeRequest) {
  const providerConfigId = decodeURIComponent(new URL(redirectUri).pathname.split('/').at(-1) ?? '')
  return returningPersons(app, clientId, providerConfigId)
}

/** Of a provider's description only the name is read here. */
const blank = {
  ...{ allowSignIn: true, allowConnectedAccounts: true, isShared: true, clientId: null, clientSecret: null },
  ...{ facebookConfigId: null, microsoftTenantId: null, issuer: null, verifiedEmailDomains: null },
}

async function readForm(incoming: Incoming): Promise<string | null> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of incoming.chunks()) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longestForm) return null
  }
  return text
}

const plain = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

function problem(sentence: string): Response {
  return htmlResponse(400, nonce => problemPage(sentence, nonce))
}

function nothing(): Response {
  return new Response('There is nothing here.\n', { status: 404, headers: plain })
}
