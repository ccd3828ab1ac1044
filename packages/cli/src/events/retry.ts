/** `latchkey events retry`: makes dead events due again. */
import { createApp, retryDeadEvents } from '@latchkey/server'
import { defineDeploymentCommand, quiet } from '../deployment/deployment-command.ts'
import { count } from '../layout.ts'

export const command = defineDeploymentCommand({
  notes: `For use once the reason is mended that \`latchkey events list\` shows. All dead events are due at once, each with ten new attempts; a running server relays them within a second.`,
  async run({ config, isJson }, terminal) {
    const app = await createApp(quiet(config))
    try {
      const retried = await retryDeadEvents(app.database, app.clock.now())
      const sentence = retried === 0 ? 'There is no dead event.' : `${count(retried, 'event')} will be relayed again.`
      terminal.out(isJson ? JSON.stringify({ retried }) : sentence)
      return 0
    } finally {
      await app.database.close()
    }
  },
})
