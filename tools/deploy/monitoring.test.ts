/**
 * The files for Prometheus and Grafana, checked by promtool and against what a server really exports.
 *
 * @module-tag release
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestkit, type Testkit } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Database, openDatabase } from '../../packages/server/src/kernel/db/database.ts'
import { silent, testSnapshot } from '../../packages/server/test/support/databases.ts'
import { findProgram } from '../shared/debian.ts'
import { getText } from './deployment-files.ts'

interface Panel {
  readonly title: string
  readonly gridPos: { readonly x: number; readonly w: number }
  readonly targets: readonly { readonly expr: string }[]
}
const dashboard: { readonly panels: readonly Panel[] } = JSON.parse(getText('grafana.json'))
const alerts: { readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[] } = parse(
  getText('alerts.yml'),
)
const expressions = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
]

describe('monitoring', { timeout: 120_000 }, () => {
  let testkit: Testkit
  let folder: string
  let exported: string
  let database: Database
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-monitoring-'))
    // In a folder: the figures about its disk are exported only then.
    database = await openDatabase({ dataDir: join(folder, 'data'), snapshot: await testSnapshot(), log: silent })
    const env = { LATCHKEY_METRICS_TOKEN: 'a-token-that-only-prometheus-knows' }
    testkit = await startTestkit({ env, parts: { database } })
    await testkit.latchkey.worker.drain()
    const project = await testkit.createProject()
    await project.signUp('ada@example.com')
    await testkit.latchkey.app.fetch('http://10.0.0.1/', { purpose: 'webhook' }).catch(() => {})
    const authorization = 'Bearer a-token-that-only-prometheus-knows'
    exported = await (await testkit.fetch('/metrics', { headers: { authorization } })).text()
  })
  afterAll(async () => {
    await testkit.stop()
    await database.close()
    rmSync(folder, { recursive: true })
  })

  /** Runs promtool's check of rules on a text. */
  function check(rules: string) {
    const file = join(folder, 'rules.yml')
    writeFileSync(file, rules)
    const promtool = findProgram('promtool', 'prometheus')
    const { status, stdout, stderr } = spawnSync(promtool, ['check', 'rules', file], { encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  it('has alerts that Prometheus takes', () => {
    const rules = alerts.groups.flatMap(group => group.rules)
    expect(rules).not.toEqual([])
    expect(check(getText('alerts.yml'))).toEqual({
      status: 0,
      said: expect.stringContaining(`${rules.length} rules found`),
    })
    expect(check('groups: [{ name: broken, rules: [{ alert: Broken, expr: "sum(" }] }]').status).not.toBe(0)
  })

  it('has a dashboard whose expressions Prometheus takes, in panels that fill their rows', () => {
    const rules = dashboard.panels
      .flatMap(({ targets }) => targets)
      .map(({ expr }, at) => ({
        record: `panel:${at}`,
        expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', '.*'),
      }))
    expect(check(JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))).toMatchObject({ status: 0 })
    for (const { title, gridPos } of dashboard.panels) expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
  })

  it('asks for figures that a server exports, by labels that they have', () => {
    const samples = exported.split('\n').filter(line => line !== '' && !line.startsWith('#'))
    const selectors = expressions.flatMap(expr => [
      ...expr.matchAll(/\b((?:latchkey|nodejs|process)_\w+)(\{[^}]*\})?/g),
    ])
    expect(selectors.length).toBeGreaterThan(25)
    for (const [whole, name, braces = ''] of selectors) {
      const found = samples.filter(sample => sample.startsWith(`${name}{`) || sample.startsWith(`${name} `))
      expect(found, whole).not.toEqual([])
      const labels = [...braces.matchAll(/(\w+)(?:=~|=)"/g)].map(([, label]) => label).filter(label => label !== 'job')
      for (const label of labels) expect(found[0], whole).toContain(`${label}="`)
      for (const [, value] of braces.matchAll(/state="(\w+)"/g))
        expect(
          found.some(sample => sample.includes(`state="${value}"`)),
          whole,
        ).toBe(true)
    }
  })
})
