/** Mails that an owner sends to look at them: each connects to a server, so they are counted. */
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { bucketName } from '../kernel/limits/bucket-name.ts'
import { TooManyAttempts } from '../kernel/limits/limits.ts'
import { spend } from '../projects/spending.ts'
import { fixedRate } from '../rate-limits.ts'

export const tooManyTestMails = 'There were too many test mails lately. Wait a few minutes.'

/** Counts one, unless there were too many. */
export async function takeTestMail(app: App, db: Db): Promise<boolean> {
  const limit = { bucket: bucketName('test-mails'), ...fixedRate('testMails') }
  try {
    await app.limits.spend(db, limit)
    await spend(app, db.projectId, 'outgoingTests')
    return true
  } catch (error) {
    if (error instanceof TooManyAttempts) return false
    throw error
  }
}
