/** What it takes to know whether someone holds a permission, against reading one row. */
import { startTestkit, type TestProject } from '@latchkey/testkit'
import { bindDb } from '../packages/server/src/kernel/db/db.ts'
import { holdsTeamPermission } from '../packages/server/src/permissions/permissions.ts'
import { readConfig } from '../packages/server/src/projects/projects.ts'
import { rounds } from './rounds.ts'
import type { Scene } from './scene.ts'
import { costRow, type Row } from './table.ts'

const roundCount = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const many = 16

/** 1 000 definitions: 50 roles, each with 19 others below it, one inside the other. */
const [roles, depth] = [50, 20]

export async function permissionCheck({ postgres }: Scene): Promise<Row[]> {
  const testkit = await startTestkit({ databaseUrl: await postgres.createDatabase('permissions') })
  try {
    const { app } = testkit.latchkey
    const project = await testkit.createProject({ config: { 'rbac.permissions': definitions() } })
    const { userId, teamId } = await memberWith(project, 'role_7_0')
    const db = bindDb(app.database, project.id, 'main')
    const config = await readConfig(app, db)
    const values = [project.id, teamId, userId, 'role_7_0']
    const check = (permissionId: string, expected: boolean) => async () => {
      if ((await holdsTeamPermission(db, config, { teamId, userId, permissionId })) !== expected) throw new Error(wrong)
    }
    const { floor, held, refused } = await rounds(roundCount, {
      floor: rate(() => db.queries.query(oneRow, values)),
      held: rate(check(`role_7_${depth - 1}`, true)),
      refused: rate(check(`role_8_${depth - 1}`, false)),
    })
    return [
      costRow({ promise: 'P13 permission check, 20 deep, held', floor, product: held, atMost: 2 }),
      costRow({ promise: 'P13 permission check, 20 deep, refused', floor, product: refused, atMost: 2 }),
    ]
  } finally {
    await testkit.stop()
  }
}

const wrong = 'The check gave the wrong answer, so its speed means nothing.'

const oneRow = {
  name: 'bench.one-row',
  text: `select permission_id from team_permission_grants
    where project_id = $1 and team_id = $2 and user_id = $3 and permission_id = $4`,
}

function definitions() {
  const all = Array.from({ length: roles }, (_, role) =>
    Array.from({ length: depth }, (_, at) => {
      const below = at + 1 < depth ? { [`role_${role}_${at + 1}`]: true } : {}
      return [`role_${role}_${at}`, { scope: 'team', containedPermissionIds: below }]
    }),
  )
  return Object.fromEntries(all.flat())
}

async function memberWith(project: TestProject, permissionId: string): Promise<{ userId: string; teamId: string }> {
  const { userId } = await project.signUp()
  const asOwner = { level: 'server' } as const
  const team = await project.request('POST', '/teams', {
    ...asOwner,
    body: { display_name: 'Crew', creator_user_id: userId },
  })
  const teamId = team.json.id
  await project.request('POST', `/team-permissions/${teamId}/${userId}/${permissionId}`, { ...asOwner, body: {} })
  return { userId, teamId }
}

/** How often it is done in a second, so many at once. */
const rate = (work: () => Promise<unknown>) => async () => {
  const from = performance.now()
  let done = 0
  const loop = async () => {
    for (; performance.now() - from < seconds * 1000; done += 1) await work()
  }
  await Promise.all(Array.from({ length: many }, loop))
  return done / ((performance.now() - from) / 1000)
}
