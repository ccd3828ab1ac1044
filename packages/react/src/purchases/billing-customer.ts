import type { CurrentUser } from '../app/current-user.ts'
import type { Team } from '../app/team.ts'

/** Who has, pays and cancels. */
export type BillingCustomer = CurrentUser | Team
