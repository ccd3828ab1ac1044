/**
 * What becomes of each row of a batch: made, passed over because it is there already, or a problem.
 *
 * Rows are judged in their order, since one may take what a later one wants, or make the team that a later
 * one is in. A dry run judges alike; what its rows would have taken is remembered from batch to batch.
 */
import {
  type ImportProblem,
  isSystemPermission,
  type TeamRow,
  type UserImportRow,
  type UserRow,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { Project } from '../kernel/http/caller.ts'
import type { YieldWhenDue } from '../kernel/yielding.ts'
import { mostMembers } from '../teams/teams.ts'
import { differences } from './agreement.ts'
import { completeTeam, completeUser } from './complete-rows.ts'
import { findKnown, type Known, ownerAmong, teamClaims, userClaims } from './known.ts'
import { addNamesake, judgeNamesakes, namesakeClaims } from './namesakes.ts'
import { problem, type ReadRow } from './read-rows.ts'
import type { Claim } from './taken.store.ts'

export interface Judged {
  /** Those that rows bring, and the personal teams of users of whose teams nothing was said. */
  readonly teams: TeamRow[]
  readonly users: UserRow[]
  readonly problems: ImportProblem[]
  /** How many rows made a team: personal teams come on top of them. */
  teamRows: number
  skipped: number
  /** What these rows take from now on. */
  readonly claims: Claim[]
}

export async function judgeRows(
  app: App,
  tx: Tx,
  { config }: Project,
  importId: string,
  rows: readonly ReadRow[],
  due: YieldWhenDue,
): Promise<Judged> {
  const known = await findKnown(app, tx, importId, rows, due)
  const judged: Judged = { teams: [], users: [], problems: [], teamRows: 0, skipped: 0, claims: [] }
  const take = (claims: readonly Claim[]) => {
    for (const claim of claims) known.taken.set(claim, null)
    for (const claim of claims) judged.claims.push(claim)
  }

  for (const read of rows) {
    await due()
    if (read.kind === 'problem') {
      judged.problems.push(read.problem)
      continue
    }
    const verdict = read.kind === 'team' ? judgeTeam(read.value, known) : judgeUser(read.value, known)
    if (verdict === 'there already') {
      judged.skipped += 1
    } else if (verdict.length > 0) {
      judged.problems.push(problem(read.kind, read.row, verdict).problem)
    } else if (read.kind === 'team') {
      judged.teams.push(completeTeam(app, read.value))
      judged.teamRows += 1
      take(teamClaims(read.value))
    } else {
      const { user, personalTeam } = completeUser(app, config, read.value)
      judged.users.push(user)
      if (personalTeam) judged.teams.push(personalTeam)
      take(userClaims(user).filter(claim => read.value.id !== undefined || !claim.startsWith('user:')))
      take(namesakeClaims(read.value))
      addNamesake(known.namesakes, { user, isMadeHere: true })
      for (const { teamId } of user.teams) known.members.set(teamId, (known.members.get(teamId) ?? 0) + 1)
    }
  }
  return judged
}

type Verdict = 'there already' | readonly string[]

function judgeTeam(team: { id?: string | undefined }, { taken, exported }: Known): Verdict {
  if (team.id === undefined || !taken.has(`team:${team.id}`)) return []
  const kept = exported.teams.get(team.id)
  if (!kept) return ['team.id stands in an earlier row already']
  const fields = differences({ displayName: '', ...team }, kept)
  return fields.length === 0 ? 'there already' : [`team.id is that of a team which differs in ${fields.join(', ')}`]
}

function judgeUser(user: UserImportRow, known: Known): Verdict {
  const { taken, exported } = known
  const ownerId = ownerAmong(user, taken)
  const kept = ownerId === null ? undefined : exported.users.get(ownerId)
  const fields = kept ? differences(user, kept) : []
  if (kept && fields.length === 0) return 'there already'
  const namesake = judgeNamesakes(user, known)
  if (namesake === 'there already') return namesake
  const isMatch = (claim: Claim) => namesake !== 'no one' && claim === `email:${user.primaryEmail}`
  const clashes = userClaims(user).filter(claim => taken.has(claim) && !isMatch(claim))
  return [
    ...(namesake === 'no one' ? [] : [namesake.objection]),
    ...clashes.map(claim => getClash(claim, user, taken.get(claim) ?? null, fields)),
    ...teamObjections(user, known),
    ...projectObjections(user, known),
  ]
}

function getClash(claim: Claim, user: UserImportRow, ownerId: string | null, fields: readonly string[]): string {
  const [kind, ...rest] = claim.split(':')
  const value = rest.join(':')
  const channel = user.contactChannels?.findIndex(each => each.value === value) ?? -1
  const field =
    kind === 'user'
      ? 'user.id'
      : kind === 'account'
        ? `user.oauth_providers[${user.oauthProviders?.findIndex(it => `${it.id}:${it.accountId}` === value)}]`
        : value === user.primaryEmail
          ? 'user.primary_email'
          : `user.contact_channels[${channel}].value`
  if (ownerId === null) return `${field} stands in an earlier row already`
  const owner = fields.length > 0 && field !== 'user.id' ? `, who differs in ${fields.join(', ')}` : ''
  if (kind === 'user') return `user.id is that of a user who differs in ${fields.join(', ')}`
  return `${field} signs in a user of the project already${owner}`
}

function teamObjections({ teams = [] }: UserImportRow, { taken, scopes, members }: Known): string[] {
  return teams.flatMap(({ teamId, permissionIds = [] }, index) => {
    const path = `user.teams[${index}]`
    if (!taken.has(`team:${teamId}`)) return [`${path}.team_id is no team of the project, nor of an earlier row`]
    const isFull = (members.get(teamId) ?? 0) >= mostMembers
    return [
      ...(isFull ? [`${path}.team_id is a team with ${mostMembers} members, which is the most`] : []),
      ...permissionIds.flatMap((id, at) =>
        isSystemPermission(id) || scopes.get(id) === 'team'
          ? []
          : [`${path}.permission_ids[${at}] is no team permission of the project. Define it first`],
      ),
    ]
  })
}

function projectObjections({ projectPermissionIds = [] }: UserImportRow, { scopes }: Known): string[] {
  return projectPermissionIds.flatMap((id, index) =>
    scopes.get(id) === 'project'
      ? []
      : [`user.project_permission_ids[${index}] is no project permission of the project. Define it first`],
  )
}
