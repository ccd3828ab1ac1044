import { inert, renderEmail, type TemplateName, type TemplateProps } from '@latchkey/emails'
import type { App } from '../app.ts'
import { defineJob, GiveUp } from '../kernel/jobs/job.ts'
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
    try {
      const from = { ...app.config.mail.from, name: inert(letter.props.projectName) }
      await app.mailer.send({ to: letter.to, from, ...rendered })
    } catch (error) {
      if (error instanceof MailRefused && error.permanent) throw new GiveUp(error.message, { cause: error })
      throw error
    }
  },
})
