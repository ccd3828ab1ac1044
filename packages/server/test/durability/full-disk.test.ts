/** A disk that runs full under the embedded database: requests are refused at once, and nothing has to be restarted. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/kernel/db/database.ts'
import { isDatabaseDown } from '../../src/kernel/db/errors.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrationsFolder, onEmbedded, silent, testClock, testSnapshot } from '../support/databases.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'

const token = 'a-token-that-only-prometheus-knows'
const env = { LATCHKEY_METRICS_TOKEN: token, LATCHKEY_ROOT_SECRET: 'a-root-secret-for-the-tests-of-full-disks' }
const clock = testClock()

// Without the right to mount there is no disk to fill but that of everyone else.
describe.runIf(canMount)('a full disk', () =>
  onEmbedded('of the embedded database', () => {
    let disk: SmallDisk | undefined
    let testkit: Testkit | undefined
    let dataDir = ''
    let lines: string[] = []

    afterEach(async () => {
      const [stopping, mounted] = [testkit, disk]
      testkit = undefined
      disk = undefined
      try {
        mounted?.makeRoom()
        await stopping?.stop()
      } finally {
        // A mount that stays takes memory for as long as the machine runs.
        mounted?.unmount()
        rmSync(dataDir, { recursive: true, force: true })
      }
    })

    const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
    const open = async () => openDatabase({ dataDir, snapshot: await testSnapshot(), log, clock })
    const begin = async () => {
      lines = []
      const database = await open()
      await migrate(database, migrationsFolder, silent)
      testkit = await startTestkit({ clock, env, parts: { database, log } })
      return testkit.createProject()
    }
    /** Random, so that it fills what it is stored in. */
    const metadata = () => ({ noise: Array.from({ length: 4_000 }, () => Math.random().toString(36)).join('') })
    const write = (project: TestProject) => project.asServer('POST', '/users', { server_metadata: metadata() })
    /** Stores users until one is refused. Returns the ids of those that were acknowledged, and the refusal. */
    const writeUntilRefused = async (project: TestProject, stored: string[]) => {
      for (let tried = 0; tried < 1_000; tried += 1) {
        const began = performance.now()
        const answer = await write(project)
        if (answer.status !== 201) return { answer, ms: performance.now() - began }
        stored.push(answer.json.id)
      }
      throw new Error('The disk did not run full.')
    }
    /** Fills the log and nothing else. Returns how long the statement took that found it full. */
    const writeLogUntilItEnds = async () => {
      const text = "select pg_logical_emit_message(false, 'test', repeat('x', 2000000))"
      for (let tried = 0; tried < 100; tried += 1) {
        const began = performance.now()
        const error = await testkit?.latchkey.app.database.queries.query({ text }).then(
          () => null,
          error => error,
        )
        if (error === null) continue
        expect(error).toSatisfy(isDatabaseDown)
        return performance.now() - began
      }
      throw new Error('The log did not run full.')
    }
    const beside = async (path: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await testkit?.fetch(path, { headers })
      return {
        status: answer?.status,
        retryAfter: answer?.headers.get('retry-after'),
        text: (await answer?.text()) ?? '',
      }
    }
    const expectAll = async (project: TestProject, stored: string[]) => {
      const answers = await Promise.all(stored.map(id => project.asServer('GET', `/users/${id}`)))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    }

    /** Puts the log, and nothing else, on a small disk. */
    const beginWithSmallDiskForLog = async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'latchkey-full-'))
      await (await open()).close()
      const log = join(dataDir, 'db', 'pg_wal')
      const copy = join(dataDir, 'copy')
      cpSync(log, copy, { recursive: true })
      disk = mountSmallDisk(70, log)
      cpSync(copy, log, { recursive: true })
      return { project: await begin(), fullDisk: disk }
    }

    it('a full disk of the tables refuses writes with 503 and Retry-After, and serves again when there is room', {
      timeout: 180_000,
      tags: ['release'],
    }, async () => {
      disk = mountSmallDisk(160)
      dataDir = join(disk.folder, 'data')
      const project = await begin()
      const stored: string[] = []
      expect((await write(project)).status).toBe(201)
      await expect.poll(() => lines.join('')).toContain('disk of the data folder is nearly full')
      const figures = (await beside('/metrics')).text
      expect(figures).toMatch(/^latchkey_data_disk_free_bytes \d{7,}$/m)
      expect(figures).toMatch(/^latchkey_data_folder_bytes\{part="log"\} \d{8}$/m)
      expect(figures).toMatch(/^latchkey_data_folder_bytes\{part="data"\} \d{8}$/m)

      disk.fill(1_000_000)
      const { answer } = await writeUntilRefused(project, stored)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('2')
      for (const path of ['/health', '/ready']) {
        expect(await beside(path)).toMatchObject({
          status: 503,
          retryAfter: '2',
          text: expect.stringMatching(/disk.*full/),
        })
      }
      expect((await beside('/live')).status).toBe(200)

      disk.makeRoom()
      await expect.poll(async () => (await write(project)).status).toBe(201)
      await expect.poll(async () => (await beside('/ready')).status).toBe(200)
      await expectAll(project, stored)
    })

    it('a full disk of the log is reported at once, and the engine starts again when there is room, with all that was acknowledged', {
      timeout: 180_000,
      tags: ['release'],
    }, async () => {
      const { project, fullDisk } = await beginWithSmallDiskForLog()
      const stored: string[] = []
      for (const answer of [await write(project), await write(project)]) stored.push(answer.json.id)
      fullDisk.fill()
      const ms = await writeLogUntilItEnds()
      expect(ms).toBeLessThan(5_000)
      expect(lines.join('')).toContain('embedded database stopped')

      const began = performance.now()
      for (const path of ['/health', '/ready']) {
        expect(await beside(path)).toMatchObject({
          status: 503,
          retryAfter: '2',
          text: expect.stringMatching(/disk.*full/),
        })
      }
      const answer = await write(project)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(performance.now() - began).toBeLessThan(2_000)
      expect((await beside('/live')).status, 'a restart does not make room').toBe(200)

      // Nothing is busy meanwhile.
      const { user, system } = process.cpuUsage()
      await pause(2_000)
      const used = process.cpuUsage({ user, system })
      expect((used.user + used.system) / 1_000).toBeLessThan(1_000)

      fullDisk.makeRoom()
      await expect.poll(async () => (await write(project)).status, { timeout: 60_000 }).toBe(201)
      await expect.poll(async () => (await beside('/ready')).status).toBe(200)
      await expectAll(project, stored)
      expect(lines.join('')).toContain('embedded database started again')
    })

    it('a full disk of the log does not keep the process from ending', {
      timeout: 180_000,
      tags: ['release'],
    }, async () => {
      const { fullDisk } = await beginWithSmallDiskForLog()
      testkit?.latchkey.begin()
      fullDisk.fill()
      await writeLogUntilItEnds()
      const began = performance.now()
      await testkit?.stop()
      expect(performance.now() - began).toBeLessThan(10_000)
    })
  }),
)
