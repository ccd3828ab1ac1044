import { inert, notices, renderEmail, type TemplateName, type TemplateProps } from '@latchkey/emails'
import type { App } from '../app.ts'
import { bindDb } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { defineJob, GiveUp } from '../kernel/jobs/job.ts'
import { bucketName } from '../kernel/limits/bucket-name.ts'
import type { Limit } from '../kernel/limits/limits.ts'
import { MailRefused } from '../kernel/mail/mailer.ts'

/** A letter at rest is bound to its project: moved elsewhere, it does not open. */
export function sealingContext(projectId: string): string {
  return `${projectId}/jobs/deliver-email`
}

interface StoredLetter {
  readonly to: string
  readonly template: TemplateName
  readonly props: TemplateProps[TemplateName]
}

export const deliverEmail = defineJob<{ sealed: string }, App>({
  kind: 'deliver-email',
  maxAttempts: 8,
  async run({ app, db }, { sealed }) {
    // What `sendLetter` sealed is a letter; the seal would not open on anything else.
    const letter = JSON.parse(app.sealer.open(sealed, sealingContext(db.projectId))) as StoredLetter
    const rendered = await renderEmail(letter.template, letter.props)
    const limit = notices.has(letter.template) ? noticeLimit(letter) : null
    const shared = bindDb(app.database, internalProjectId, 'main')
    if (limit && !(await app.limits.take(shared, limit)).allowed) return
    try {
      const from = { ...app.config.mail.from, name: senderOf(letter) }
      await app.mailer.send({ to: letter.to, from, ...rendered })
    } catch (error) {
      if (limit) await app.limits.giveBack(shared, limit)
      if (error instanceof MailRefused && error.permanent) throw new GiveUp(error.message, { cause: error })
      throw error
    }
  },
})

/**
 * Nobody asks for a notice, but somebody may bring it about again and again, for an address that they never
 * proved to be theirs. What it tells has happened all the same.
 */
function noticeLimit({ template, to }: StoredLetter): Limit {
  return { bucket: bucketName('notice', template, to), limit: 5, perSeconds: 600 }
}

function senderOf({ template, props }: StoredLetter): string {
  return notices.has(template) ? 'Latchkey' : inert(props.projectName)
}
