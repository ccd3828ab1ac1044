/** `latchkey reseal`: after the root secret was changed, so that the old one is needed no more. */
import {
  countToReseal,
  createApp,
  findCodesOfPreviousSecrets,
  type ResealingProgress,
  resealEverything,
} from '@latchkey/server'
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
      const openUntil = (await findCodesOfPreviousSecrets(app))?.lastExpiresAt.toISOString() ?? null
      terminal.status(null)
      terminal.out(
        isJson
          ? JSON.stringify({ ...progress, remaining, open_codes_until: openUntil })
          : reported(progress, remaining, openUntil),
      )
      return remaining === 0 ? 0 : 2
    } finally {
      await app.database.close()
    }
  },
})

function reported({ resealed, unreadable }: ResealingProgress, remaining: number, openUntil: string | null): string {
  if (unreadable > 0)
    return `Sealed ${count(resealed, 'row')} again. ${unreadable} cannot be decrypted, because they were altered or moved, and were left unchanged.`
  if (remaining > 0)
    return `Sealed ${count(resealed, 'row')} again, and ${remaining} were added meanwhile. Run it again.`
  const done = resealed === 0 ? 'Nothing had to be sealed again.' : `Sealed ${count(resealed, 'row')} again.`
  return openUntil === null
    ? `${done} LATCHKEY_PREVIOUS_ROOT_SECRETS can go once every process has the current secret.`
    : `${done} Open codes, invitations among them, need LATCHKEY_PREVIOUS_ROOT_SECRETS until ${openUntil}; after that it can go.`
}
