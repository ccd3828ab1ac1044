/**
 * The form below an endpoint that sends a request. It is made when it is opened first. What is typed in about the server is shared by
 * the forms of a page, held in memory alone, and gone with the page.
 */
import { element, field, select } from './elements.js'
import { send, showAnswer } from './try-request.js'

const isOnServer = location.pathname.startsWith('/docs/')
const typed = { server: isOnServer ? location.origin : 'http://localhost:8100', project: '', key: '', token: '' }

export function startTrying() {
  for (const details of document.querySelectorAll('details.try'))
    details.addEventListener('toggle', () => {
      if (details.open && !details.querySelector('form')) details.append(tryForm(details.dataset))
      for (const input of details.querySelectorAll('[data-typed]')) input.value = typed[input.dataset.typed]
    })
}

function tryForm({ id, request: text }) {
  const request = JSON.parse(text)
  const connection = connectionFields(id, request)
  const parameters = request.parameters.map(parameter => ({
    ...parameter,
    input: field({ id: `${id}-${parameter.in}-${parameter.name}`, label: parameter.name, value: parameter.value }),
  }))
  const body = request.body === undefined ? null : bodyField(id, request.body)
  const button = element('button', { type: 'submit', className: 'button primary', textContent: 'Send' })
  const answer = element('div', { className: 'answer' })
  const status = element('p', { role: 'status' })
  const form = element('form', { autocomplete: 'off' }, [
    element('div', { className: 'fields' }, Object.values(connection)),
    ...(parameters.length > 0
      ? [
          element(
            'div',
            { className: 'fields' },
            parameters.map(({ input }) => input),
          ),
        ]
      : []),
    ...(body ? [body] : []),
    button,
    status,
    answer,
  ])
  form.addEventListener('submit', async event => {
    event.preventDefault()
    button.disabled = true
    status.textContent = 'Sending …'
    answer.replaceChildren()
    const result = await send(request, {
      server: typed.server,
      level: textIn(connection.level),
      credentials: typed,
      parameters: parameters.map(({ input, ...parameter }) => ({ ...parameter, value: textIn(input) })),
      body: body && textIn(body),
    })
    showAnswer(result, status, answer)
    button.disabled = false
  })
  return form
}

function connectionFields(id, { levels }) {
  const server = shared(id, 'server', 'Server')
  if (levels.length === 0) return { server }
  return {
    server,
    level: select({ id: `${id}-level`, label: 'Level', options: levels }),
    project: shared(id, 'project', 'Project id'),
    key: shared(id, 'key', 'Key of the level'),
    token: shared(id, 'token', 'Access token of a user'),
  }
}

/** A field that has the same value in every form of the page. */
function shared(id, name, label) {
  const made = field({ id: `${id}-${name}`, label, value: typed[name] })
  const input = made.querySelector('input')
  input.dataset.typed = name
  input.addEventListener('input', () => {
    typed[name] = input.value
  })
  return made
}

function bodyField(id, body) {
  const text = JSON.stringify(body, null, 2)
  return field({ id: `${id}-body`, label: 'Body', value: text, lines: Math.min(text.split('\n').length + 1, 16) })
}

const textIn = made => made?.querySelector('input, textarea, select').value.trim() ?? ''
