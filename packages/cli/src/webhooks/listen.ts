/** `latchkey webhooks listen`: webhooks for a receiver in development, which no server could reach. */
import { isWebhookSecret } from '@latchkey/contract'
import { newWebhookSecret } from '@latchkey/server'
import { Cannot, Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { eventLine } from '../event-feed/event-line.ts'
import { typesIn, typesOption } from '../event-feed/types-option.ts'
import { untilStopped } from '../event-feed/until-stopped.ts'
import { inert } from '../layout.ts'
import type { Terminal } from '../terminal.ts'
import { type Forwarded, forward } from './forward.ts'

export const command = defineCommand({
  options: {
    'forward-to': { takes: 'URL', meaning: 'Your receiver, such as http://localhost:3000/hook.' },
    type: typesOption,
    ...projectOptions,
  },
  notes: `It follows the events of the project from now on and sends each to the URL, one after the other, with the body and the headers of a webhook. Each is sent once: nothing is retried. No endpoint is needed, and none is added.

The deliveries are signed with the secret that it prints first. Set LATCHKEY_WEBHOOK_SECRET to keep the same one.

${projectNotes}`,
  async run(given, terminal) {
    const url = receiver(given.text('forward-to'))
    const types = typesIn(given.text('type'))
    const secret = signingSecret(terminal)
    const app = await projectApp(given, terminal)
    const after = await app.getEventCursor()
    terminal.out(given.has('json') ? JSON.stringify({ secret }) : `Signing secret: ${secret}`)
    terminal.say(`Forwarding events to ${inert(url)}. Ctrl+C ends it.`)
    for await (const event of app.followEvents({ after, ...(types && { types }), signal: untilStopped() })) {
      const forwarded = await forward(event, { url, secret })
      const { id, type } = event
      terminal.out(
        given.has('json')
          ? JSON.stringify({ id, type, ...forwarded })
          : `${eventLine(event)}  ${outcome(forwarded, terminal)}`,
      )
    }
    return 0
  },
})

function receiver(text: string | undefined): string {
  if (text === undefined) throw new Misuse('Say where to send events: --forward-to http://localhost:3000/hook')
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new Misuse(`${text} is no URL such as http://localhost:3000/hook.`)
}

function signingSecret({ env }: Terminal): string {
  const secret = env.LATCHKEY_WEBHOOK_SECRET
  if (!secret) return newWebhookSecret()
  if (isWebhookSecret(secret)) return secret
  throw new Cannot('LATCHKEY_WEBHOOK_SECRET must be whsec_ and base64 of 24 to 64 bytes.')
}

function outcome({ status, isDelivered, problem, durationMillis }: Forwarded, { paint }: Terminal): string {
  const words = status === null ? inert(problem ?? 'no answer') : `${status} in ${durationMillis} ms`
  return paint(isDelivered ? 'green' : 'red', `→ ${words}`)
}
