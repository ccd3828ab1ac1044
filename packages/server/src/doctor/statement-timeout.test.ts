import { startTestkit } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { startPostgres } from '../../../../tools/postgres/postgres.ts'
import { migratedDatabase, onPostgres } from '../../test/support/databases.ts'
import { examineServer } from './doctor.ts'

onPostgres('the doctor and the limit on statements (postgres)', () => {
  /** What is said with a role that has these settings; a pooler passes on nothing else. */
  async function findingWith(settings: string, env: Record<string, string>) {
    const postgres = await startPostgres()
    const { url, drop } = await migratedDatabase(postgres)
    const databaseUrl = `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(settings)}`
    const testkit = await startTestkit({ databaseUrl, env })
    try {
      return (await examineServer(testkit.latchkey.app)).find(({ id }) => id === 'server.statement-timeout')
    } finally {
      await testkit.stop()
      await drop()
      await postgres.stop()
    }
  }
  const behindPooler = { LATCHKEY_DATABASE_BEHIND_POOLER: 'true' }

  it('advises to set statement_timeout where a pooler is in between and the role has none', async () => {
    expect(await findingWith('-c statement_timeout=0', behindPooler)).toMatchObject({
      severity: 'advice',
      message: expect.stringContaining('has no `statement_timeout`'),
      fix: expect.stringContaining('alter role latchkey set statement_timeout'),
    })
  })

  it('the doctor and the limit on statements (postgres) is content where the role has one', async () => {
    expect((await findingWith('-c statement_timeout=4500ms', behindPooler))?.severity).toBe('fine')
  })

  it('says nothing of it without a pooler: connections of the server bring it along', async () => {
    expect(await findingWith('-c statement_timeout=0', {})).toBeUndefined()
  })
})
