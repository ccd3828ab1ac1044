/** Which users a list holds, as conditions on a table or subquery that is called `users`. */
import type { UserListQuery } from '@latchkey/contract'
import { when } from '../kernel/db/statement.ts'
import { requiresVerifiedEmail } from '../projects/projects.tables.ts'
import { isLocked } from './user-row.tables.ts'

type Conditions =
  | 'isLocked'
  | 'onlyAnonymous'
  | 'excludedEmailDomains'
  | 'primaryEmailVerified'
  | 'signInMethod'
  | 'lastActiveFromMillis'
  | 'lastActiveBeforeMillis'

export interface UserConditions extends Pick<UserListQuery, Conditions> {
  readonly includeAnonymous: boolean
  readonly includeRestricted: boolean
}

/** Empty, or beginning with `and`. With {@link conditionValues}, and `:now`. */
export function conditionsOn(conditions: UserConditions): string {
  const {
    includeAnonymous,
    includeRestricted,
    onlyAnonymous,
    isLocked: locked,
    primaryEmailVerified,
    signInMethod,
  } = conditions
  const isVerified = `exists (select from contact_channels c
    where c.project_id = :projectId and c.user_id = users.id and c.is_primary and c.is_verified)`
  return [
    includeAnonymous ? '' : 'and not users.is_anonymous',
    includeAnonymous || includeRestricted
      ? ''
      : `and not users.restricted_by_admin and (not ${requiresVerifiedEmail} or ${isVerified})`,
    onlyAnonymous ? 'and users.is_anonymous' : '',
    when(
      conditions.excludedEmailDomains,
      `and not exists (select from contact_channels c
         where c.project_id = :projectId and c.user_id = users.id and c.is_primary
           and split_part(c.value, '@', 2) = any(:excludedHosts::text[]))`,
    ),
    when(locked, `and ${locked ? '' : 'not '}${isLocked('users')}`),
    when(primaryEmailVerified, `and ${primaryEmailVerified ? '' : 'not '}${isVerified}`),
    when(
      signInMethod,
      `and exists (select from sign_in_methods m
         where m.project_id = :projectId and m.user_id = users.id and m.kind = :signInMethod)`,
    ),
    when(conditions.lastActiveFromMillis, 'and users.last_active_at >= :lastActiveFrom'),
    when(conditions.lastActiveBeforeMillis, 'and users.last_active_at < :lastActiveBefore'),
  ].join(' ')
}

export function conditionValues(conditions: UserConditions) {
  const { signInMethod, lastActiveFromMillis, lastActiveBeforeMillis, excludedEmailDomains = '' } = conditions
  return {
    excludedHosts: excludedEmailDomains.split(',').map(domain => domain.trim().toLowerCase()),
    signInMethod,
    lastActiveFrom: new Date(lastActiveFromMillis ?? 0),
    lastActiveBefore: new Date(lastActiveBeforeMillis ?? 0),
  }
}
