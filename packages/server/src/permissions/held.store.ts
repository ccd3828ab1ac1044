/**
 * Who holds what: the grants, and everything that they contain.
 *
 * Containments are followed with `lateral (… offset 0)`: that looks each step up in the index. Written as
 * a plain join, the planner reads the whole table at every step, which is ten times as slow.
 */
import type { ProjectPermission, TeamPermission } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { statement, when } from '../kernel/db/statement.ts'
import type { Scope } from './definitions.ts'

export interface HeldFilter {
  readonly userId?: string
  readonly permissionId?: string
}

export interface HeldInTeamsFilter extends HeldFilter {
  readonly teamId?: string
}

/** The maximum length of a list. The first entries are returned; filter by team or user for the others. */
const longestList = 100_000

/** What was granted directly in teams. */
export function listGrantedInTeams(db: Db, filter: HeldInTeamsFilter): Promise<TeamPermission[]> {
  return find(db, 'granted', 'team', filter)
}

/** What was granted directly in the project. */
export function listGrantedInProject(db: Db, filter: HeldFilter): Promise<ProjectPermission[]> {
  return find(db, 'granted', 'project', filter)
}

/** What is held in teams, granted or contained in what was granted. */
export function listHeldInTeams(db: Db, filter: HeldInTeamsFilter): Promise<TeamPermission[]> {
  return find(db, wayFor('team', filter), 'team', filter)
}

/** What is held in the project, granted or contained in what was granted. */
export function listHeldInProject(db: Db, filter: HeldFilter): Promise<ProjectPermission[]> {
  return find(db, wayFor('project', filter), 'project', filter)
}

/**
 * Of one user in one scope, from their grants down; otherwise from the permission in question up. That is
 * followed once, where following down is repeated for each of the holders, or of the many teams.
 */
function wayFor(scope: Scope, { teamId, userId, permissionId }: HeldInTeamsFilter): Way {
  const isOneScope = scope === 'project' || teamId !== undefined
  return permissionId === undefined || (userId !== undefined && isOneScope) ? 'held' : 'holders'
}

type Way = 'granted' | 'held' | 'holders'

function find<Row extends ProjectPermission>(db: Db, way: Way, scope: Scope, filter: HeldInTeamsFilter) {
  const given = filterNames.filter(name => filter[name] !== undefined)
  const variant = [way, scope, ...given].join('.')
  const list = statement<Row, Readonly<Record<string, string>>>(
    `held-permissions.${variant}`,
    text(variant, way, scope, filter),
  )
  return list(db, { ...filter })
}

const filterNames = ['teamId', 'userId', 'permissionId'] as const

/** One for each combination of filters: so the planner sees which index fits. */
const written = new Map<string, string>()

function text(variant: string, way: Way, scope: Scope, filter: HeldInTeamsFilter): string {
  const known = written.get(variant) ?? texts[way](getGrants[scope], filter)
  written.set(variant, known)
  return known
}

interface Grants {
  readonly table: string
  /** The columns that say who holds something, and where; the same as they are answered; and of two rows. */
  readonly holder: string
  readonly named: string
  readonly names: string
  readonly isOwn: string
  /** Whether the id means something here; what was granted before it was deleted does not. */
  readonly means: (id: string) => string
}

const isDefined = (id: string, scope: Scope) =>
  `exists (select from permission_definitions d where d.project_id = :projectId and d.id = ${id} and d.scope = '${scope}')`

const getGrants: Readonly<Record<Scope, Grants>> = {
  team: {
    table: 'team_permission_grants',
    holder: 'g.team_id, g.user_id',
    named: 'g.team_id as "teamId", g.user_id as "userId"',
    names: '"teamId", "userId"',
    isOwn: 'own.team_id = g.team_id and own.user_id = g.user_id',
    means: id => `(starts_with(${id}, '$') or ${isDefined(id, 'team')})`,
  },
  project: {
    table: 'project_permission_grants',
    holder: 'g.user_id',
    named: 'g.user_id as "userId"',
    names: '"userId"',
    isOwn: 'own.user_id = g.user_id',
    means: id => isDefined(id, 'project'),
  },
}

const ofHolders = ({ teamId, userId }: HeldInTeamsFilter) =>
  `g.project_id = :projectId ${when(teamId, 'and g.team_id = :teamId')} ${when(userId, 'and g.user_id = :userId')}`

const texts: Readonly<Record<Way, (grants: Grants, filter: HeldInTeamsFilter) => string>> = {
  granted: ({ table, holder, named, means }, filter) => `
    select ${named}, g.permission_id as id from ${table} g
    where ${ofHolders(filter)} ${when(filter.permissionId, 'and g.permission_id = :permissionId')}
      and ${means('g.permission_id')}
    order by ${holder}, g.permission_id collate "C"
    limit ${longestList}`,

  // One holder after the other, so that no more is worked out than is answered.
  held: ({ table, holder, named, names, isOwn, means }, filter) => `
    select * from (
      select ${named}, held.id
      from (select distinct ${holder} from ${table} g where ${ofHolders(filter)} order by ${holder}) g
      cross join lateral (
        with recursive held(id) as (
          select own.permission_id from ${table} own
          where own.project_id = :projectId and ${isOwn} and ${means('own.permission_id')}
          union
          select below.id from held cross join lateral (
            select c.contained_id as id from permission_containments c
            where c.project_id = :projectId and c.container_id = held.id offset 0
          ) below
        )
        select id from held ${when(filter.permissionId, 'where id = :permissionId')} order by id collate "C"
      ) held
      limit ${longestList}
    ) found
    order by ${names}, id collate "C"`,

  holders: ({ table, named, names, means }, filter) => `
    with recursive source(id) as (
      select :permissionId::text where ${means(':permissionId::text')}
      union
      select above.id from source cross join lateral (
        select c.container_id as id from permission_containments c
        where c.project_id = :projectId and c.contained_id = source.id offset 0
      ) above
    )
    select distinct ${named}, :permissionId::text as id from ${table} g
    where ${ofHolders(filter)} and g.permission_id in (select id from source)
    order by ${names}
    limit ${longestList}`,
}
