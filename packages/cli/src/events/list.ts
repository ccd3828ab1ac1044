/** `latchkey events list`: the listeners of events, and the events that were given up. */
import { createApp, type DeadEvent, listDeadEvents, listListeners, type RegisteredListener } from '@latchkey/server'
import { defineDeploymentCommand, quiet } from '../deployment/deployment-command.ts'
import { count, inert } from '../layout.ts'

const MOST_SHOWN = 100

export const command = defineDeploymentCommand({
  notes: `An event is stored for each part of the server that listens to it, such as webhooks, and retried when that part fails: after ten attempts, some ninety minutes, it is dead. Dead events are kept for thirty days. This shows the latest ${MOST_SHOWN} with their reasons, and changes nothing. It ends with 2 when there are any.`,
  async run({ config, isJson }, terminal) {
    const app = await createApp(quiet(config))
    try {
      const listeners = await listListeners(app.database)
      const dead = await listDeadEvents(app.database, MOST_SHOWN)
      terminal.out(isJson ? JSON.stringify({ listeners, dead }, null, 2) : shown(listeners, dead))
      return dead.length === 0 ? 0 : 2
    } finally {
      await app.database.close()
    }
  },
})

function shown(listeners: readonly RegisteredListener[], dead: readonly DeadEvent[]): string {
  if (listeners.length === 0) return 'Nothing listens to events, so none are stored.'
  return [
    ...listeners.map(({ name, due, dead, seenAt }) => {
      const waiting = `${count(due, 'event')} to relay, ${dead} dead`
      return `${inert(name)}: ${waiting}; last registered ${seenAt.toISOString()}`
    }),
    ...dead.map(({ deadAt, type, listener, projectId, id, reason }) =>
      inert(`${deadAt.toISOString()} ${type} for ${listener}, project ${projectId}, event ${id}: ${reason}`),
    ),
  ].join('\n')
}
