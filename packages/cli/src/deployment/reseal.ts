/** `latchkey reseal`: after the root secret was changed, so that the old one is needed no more. */
import { countToReseal, createApp, type ResealingProgress, resealEverything } from '@latchkey/server'
import { count, progressBar } from '../layout.ts'
import { defineDeploymentCommand, quiet } from './deployment-command.ts'

export const command = defineDeploymentCommand({
  notes: `With the new secret in LATCHKEY_ROOT_SECRET and the old one in LATCHKEY_PREVIOUS_ROOT_SECRETS. A running server does the same by itself, little by little; this does it at once, and says when the old secret can be thrown away. It can be stopped and run again. It ends with 2 when something does not open with any of the secrets.`,
  async run({ config, isJson }, terminal) {
    const app = await createApp(quiet(config))
    try {
      const total = await countToReseal(app)
      const progress = await resealEverything(app, ({ resealed }) =>
        terminal.status(progressBar(resealed, total, `${resealed} of ${total}`)),
      )
      const remaining = await countToReseal(app)
      terminal.status(null)
      terminal.out(isJson ? JSON.stringify({ ...progress, remaining }) : told(progress, remaining))
      return remaining === 0 ? 0 : 2
    } finally {
      await app.database.close()
    }
  },
})

function told({ resealed, unreadable }: ResealingProgress, remaining: number): string {
  if (unreadable > 0)
    return `Sealed ${count(resealed, 'row')} anew. ${unreadable} do not open in their place, because they were altered or moved, and stay as they are.`
  if (remaining > 0) return `Sealed ${count(resealed, 'row')} anew, and ${remaining} came meanwhile. Run it again.`
  const done = resealed === 0 ? 'Nothing had to be sealed anew.' : `Sealed ${count(resealed, 'row')} anew.`
  return `${done} LATCHKEY_PREVIOUS_ROOT_SECRETS can go once every process has the current secret.`
}
