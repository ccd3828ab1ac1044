/** `latchkey events tail`: what happens in a project, as it happens. */
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { eventLine } from './event-line.ts'
import { typesIn, typesOption } from './types-option.ts'
import { untilStopped } from './until-stopped.ts'

export const command = defineCommand({
  options: {
    type: typesOption,
    after: { takes: 'CURSOR', meaning: 'Begin after this event, as --json prints its cursor. Unless given, now.' },
    ...projectOptions,
  },
  notes: `It prints each event as a line until Ctrl+C, and waits while the server cannot be reached. With --json each line is the event as JSON.

${projectNotes}`,
  async run(given, terminal) {
    const types = typesIn(given.text('type'))
    const app = await projectApp(given, terminal)
    const after = given.text('after') ?? (await app.getEventCursor())
    if (!given.has('json')) terminal.say('Waiting for events. Ctrl+C ends it.')
    for await (const event of app.followEvents({ after, ...(types && { types }), signal: untilStopped() })) {
      terminal.out(given.has('json') ? JSON.stringify(event) : eventLine(event))
    }
    return 0
  },
})
