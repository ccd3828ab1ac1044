/**
 * Back-channel logout: applications are informed when the session ends in which a person signed in to them, for whatever reason it ended
 * (OpenID Connect Back-Channel Logout 1.0).
 */
import type { App } from '../app.ts'
import { bindDb } from '../kernel/db/db.ts'
import { projectByProject } from '../kernel/db/project-by-project.ts'
import { transaction } from '../kernel/db/transaction.ts'
import { defineJob, enqueue, GiveUp } from '../kernel/jobs/job.ts'
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { OutgoingError } from '../kernel/outgoing/outgoing-error.ts'
import { projectDirectory } from '../projects/projects.ts'
import { getProvider } from './openid-provider.ts'
import { type EndedSignIn, listSessionsOver, takeSignIns } from './openid-sign-ins.store.ts'

/** Of about a quarter of an hour: a token of an application that has not heard of it by then does not work here either. */
const maxAttempts = 8
const batch = 500

interface LogoutSender {
  /** Rejects unless the answer is 200 or 204. */
  backchannelLogout(userId: string, sid: string): Promise<unknown>
}

export const sendLogoutToken = defineJob<EndedSignIn, App>({
  kind: 'send-logout-token',
  lane: 'housekeeping',
  maxAttempts,
  async run({ app, db }, { applicationId, sid, userId }) {
    const project = await projectDirectory(app).read(db.projectId)
    if (!project) return
    const { Client } = await getProvider(app, project)
    const client = await Client.find(applicationId)
    if (!client?.backchannelLogoutUri) return
    // The declarations of the library leave this method out.
    const sender = client as typeof client & LogoutSender
    try {
      await sender.backchannelLogout(userId, sid)
    } catch (error) {
      // What is refused is refused again.
      if (error instanceof OutgoingError && error.kind.startsWith('refused')) throw new GiveUp(error.message)
      throw error
    }
  },
})

export const endOpenIdSignIns = defineSchedule<App>({
  kind: 'end-openid-sign-ins',
  everySeconds: 10,
  async run({ database, clock }) {
    let found = batch
    while (found === batch) {
      const over = await listSessionsOver(database, clock.now(), batch)
      found = over.length
      await projectByProject(over, async (projectId, rows) => {
        const sessionIds = rows.map(({ id }) => id)
        await transaction(bindDb(database, projectId, 'main'), async tx => {
          for (const ended of await takeSignIns(tx, sessionIds)) await enqueue(tx, sendLogoutToken, ended)
        })
        return rows.length
      })
    }
  },
})
