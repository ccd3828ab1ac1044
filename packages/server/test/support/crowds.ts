/** More teams and members than a test could create by requests, written to the database at once. */
import type { TestProject } from '@latchkey/testkit'
import type { ServerSuite } from './servers.ts'

/** Someone is in this many new teams. */
export async function joinTeams(on: ServerSuite, { id }: TestProject, userId: string, count: number): Promise<void> {
  const team = `insert into teams (project_id, id, display_name, created_at)
    select $1, gen_random_uuid(), 'Many', $2 from generate_series(1, $3::integer)`
  await write(on, team, [id, on.clock.now(), count])
  const membership = `insert into team_memberships (project_id, team_id, user_id, user_signed_up_at, created_at)
    select t.project_id, t.id, u.id, u.signed_up_at, t.created_at
    from teams t join users u on u.project_id = t.project_id and u.id = $2
    where t.project_id = $1 and t.display_name = 'Many'`
  await write(on, membership, [id, userId])
}

/** A team has this many new members. */
export async function crowd(on: ServerSuite, { id }: TestProject, teamId: string, count: number): Promise<void> {
  const user = `insert into users (project_id, id, display_name, signed_up_at, last_active_at)
    select $1, gen_random_uuid(), 'Many', $2, $2 from generate_series(1, $3::integer)`
  await write(on, user, [id, on.clock.now(), count])
  const membership = `insert into team_memberships (project_id, team_id, user_id, user_signed_up_at, created_at)
    select project_id, $2, id, signed_up_at, signed_up_at from users where project_id = $1 and display_name = 'Many'`
  await write(on, membership, [id, teamId])
}

async function write(on: ServerSuite, text: string, values: unknown[]): Promise<void> {
  const { queries } = on.testkit().latchkey.app.database
  await queries.query({ text }, values)
  // A database that believes its tables are empty still looks through all of their rows for each new one.
  await queries.query({ text: 'analyze teams, users, team_memberships' })
}
