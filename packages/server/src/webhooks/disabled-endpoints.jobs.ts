/** The notice to those who own a project that one of its webhook endpoints was switched off. */
import type { App } from '../app.ts'
import { sendEmail } from '../emails/emails.ts'
import { bindDb } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { defineJob } from '../kernel/jobs/job.ts'
import { readProject } from '../projects/projects.ts'
import { findEndpointRow, listOwnerAddresses } from './webhooks.store.ts'

export const notifyOfDisabledEndpoint = defineJob<{ endpointId: string }, App>({
  kind: 'notify-of-disabled-webhook-endpoint',
  lane: 'mail',
  async run({ app, db, transaction }, { endpointId }) {
    const endpoint = await findEndpointRow(db, endpointId)
    const reason = endpoint?.disabledReason
    // Meanwhile its owners have switched it on, or off themselves.
    if (!endpoint || (reason !== 'gone' && reason !== 'failing')) return
    const project = await readProject(app, db)
    if (project.ownerTeamId === null) return
    const internal = bindDb(app.database, internalProjectId, 'main')
    const addresses = await listOwnerAddresses(internal, project.ownerTeamId)
    const props = { projectName: project.displayName, url: endpoint.url, reason }
    await transaction(async tx => {
      for (const to of addresses) await sendEmail(app, tx, { to, template: 'webhook-endpoint-disabled', props })
    })
  },
})
