/** Sends what a form says, and shows what came back. Nothing of it is stored, and no cookie goes along. */
import { apiPath, header } from '@latchkey/contract/names'
import { element } from './elements.js'

const keyHeaders = {
  client: header.publishableClientKey,
  server: header.secretServerKey,
  admin: header.superSecretAdminKey,
}

export async function send(request, given) {
  const problem = bodyProblem(given.body)
  if (problem) return { problem }
  let url
  try {
    url = addressOf(request, given)
  } catch {
    return { problem: 'The server has no valid address. It is like http://localhost:8100.' }
  }
  const started = performance.now()
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: headersOf(request, given),
      ...(given.body ? { body: given.body } : {}),
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // A redirect to another host would take the keys along.
      redirect: 'manual',
    })
    const text = await response.text()
    return { response, text, milliseconds: Math.round(performance.now() - started) }
  } catch {
    return { problem: `No answer from ${url.origin}. Is the server running, and may this page reach it?` }
  }
}

function bodyProblem(body) {
  if (!body) return null
  try {
    JSON.parse(body)
    return null
  } catch (error) {
    return `The body is not JSON: ${error.message}`
  }
}

function addressOf({ path }, { server, parameters }) {
  const value = name => encodeURIComponent(parameters.find(parameter => parameter.name === name)?.value ?? '')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => value(name))
  const url = new URL(`${server.replace(/\/+$/, '')}${apiPath}${filled}`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('not a web address')
  for (const parameter of parameters)
    if (parameter.in === 'query' && parameter.value !== '') url.searchParams.set(parameter.name, parameter.value)
  return url
}

function headersOf({ levels }, { level, credentials, body }) {
  const headers = new Headers(body ? { 'content-type': 'application/json' } : {})
  if (levels.length === 0) return headers
  headers.set(header.accessType, level)
  const given = [
    [header.projectId, credentials.project],
    [keyHeaders[level], credentials.key],
    [header.accessToken, credentials.token],
  ]
  // Only what a header can hold: a pasted line break would be an error of the browser.
  for (const [name, value] of given) if (value.trim() !== '') headers.set(name, value.replaceAll(/[^\x21-\x7e]/g, ''))
  return headers
}

export function showAnswer({ problem, response, text, milliseconds }, status, answer) {
  if (problem) {
    status.textContent = problem
    return
  }
  const redirects = response.type === 'opaqueredirect'
  status.textContent = redirects
    ? 'A redirect, which a page cannot look into. Use the command above.'
    : `${response.status} ${response.statusText} in ${milliseconds} ms`
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  answer.replaceChildren(
    ...(headers ? [element('details', {}, [element('summary', { textContent: 'Headers' }), code(headers)])] : []),
    ...(text ? [code(formatted(text))] : []),
  )
}

const code = text => element('pre', { tabIndex: 0 }, [element('code', { textContent: text })])

function formatted(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
