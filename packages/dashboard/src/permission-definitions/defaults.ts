import type { AdminProjectConfig } from '@latchkey/js'
import type { Scope } from '../permissions/permission-queries.ts'

/** The permissions that people begin with, by the names of the settings. */
export type DefaultList = 'teamCreatorDefaultPermissions' | 'teamMemberDefaultPermissions' | 'userDefaultPermissions'

export interface DefaultListAbout {
  readonly list: DefaultList
  readonly scope: Scope
  readonly label: string
  readonly hint: string
  /** As it is called in the middle of a sentence. */
  readonly name: string
}

export const defaultLists: readonly DefaultListAbout[] = [
  {
    list: 'teamCreatorDefaultPermissions',
    scope: 'team',
    label: 'Creators of a team',
    hint: 'In place of what new members get.',
    name: 'what creators of teams begin with',
  },
  {
    list: 'teamMemberDefaultPermissions',
    scope: 'team',
    label: 'New members of a team',
    hint: 'Added by you or your server, or invited.',
    name: 'what new members begin with',
  },
  {
    list: 'userDefaultPermissions',
    scope: 'project',
    label: 'New users',
    hint: 'Every new user, those that you create included.',
    name: 'what new users begin with',
  },
]

/** The lists, in words, in which a permission is. */
export function getDefaultLists(config: Pick<AdminProjectConfig, DefaultList>, id: string): readonly string[] {
  return defaultLists.filter(({ list }) => config[list].some(entry => entry.id === id)).map(({ name }) => name)
}
