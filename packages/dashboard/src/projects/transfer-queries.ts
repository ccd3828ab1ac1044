/** The teams a project may be transferred to, and whether the user may do that. */
import { rolePermissions } from '@latchkey/contract/rules'
import type { AdminOwnedProject, Team } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { asAnswered } from '../api.ts'
import { type Dashboard, owner } from '../dashboard.ts'

export interface TransferChoices {
  readonly from: Team | undefined
  /** One's other teams. */
  readonly to: readonly Team[]
  /** The permission itself is checked: holding all others is not enough. */
  readonly mayTransfer: boolean
}

export function transferQuery({ app }: Dashboard, { ownerTeamId }: AdminOwnedProject) {
  return queryOptions({
    queryKey: ['teams', 'transfer', ownerTeamId],
    queryFn: async (): Promise<TransferChoices> => {
      const user = await owner(app)
      const teams = await user.listTeams()
      const from = teams.find(({ id }) => id === ownerTeamId)
      return {
        from,
        to: teams.filter(team => team !== from),
        mayTransfer: from !== undefined && (await user.hasPermission(from, rolePermissions.owner)),
      }
    },
    ...asAnswered,
  })
}
