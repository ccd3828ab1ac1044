import { header } from '@latchkey/contract'
import { expect } from 'vitest'
import { bindDb } from '../../../src/kernel/db/db.ts'
import { issueWorkflowToken } from '../../../src/workflow-tokens/workflow-tokens.ts'
import type { Kind } from './kind.ts'

interface Facts {
  /** Of the feed of ended sessions. */
  readonly cursor: string
  readonly workflowToken: string
}

/** The feed of ended sessions, and the token of a run. */
export const sessions: Kind<Facts> = {
  async make({ testkit, project, send }) {
    const { app } = testkit.latchkey
    const { next_cursor: cursor } = await send('server', 'GET', '/sessions/ended')
    const { token } = await issueWorkflowToken(app, bindDb(app.database, project.id, 'main'))
    return { cursor, workflowToken: token }
  },

  async check({ testkit, project, send }, { cursor, workflowToken }) {
    expect(await send('server', 'GET', `/sessions/ended?after=${cursor}`)).toMatchObject({ is_snapshot: false })
    const headers = {
      [header.accessType]: 'server',
      [header.projectId]: project.id,
      [header.workflowToken]: workflowToken,
    }
    expect((await testkit.fetch('/api/v1/users', { headers })).status).toBe(200)
  },
}
