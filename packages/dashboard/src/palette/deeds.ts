import type { AdminOwnedProject, ColleagueRole, ServerUser } from '@latchkey/js'
import type { UserAct } from '../users/users.screens.ts'

/** Something that is done to a user: typed before their name. Their page opens with the question. */
export interface Deed {
  readonly act: UserAct
  readonly label: (name: string) => string
  /** Whether it can be done to the user. */
  readonly fits: (user: ServerUser) => boolean
}

const deeds: readonly (Deed & { readonly pattern: RegExp; readonly needs: ColleagueRole })[] = [
  {
    act: 'lock',
    pattern: /^lock\s+(?=\S)/i,
    needs: 'support',
    label: name => `Lock ${name}…`,
    fits: ({ isLocked }) => !isLocked,
  },
  {
    act: 'unlock',
    pattern: /^unlock\s+(?=\S)/i,
    needs: 'support',
    label: name => `Unlock ${name}…`,
    fits: ({ isLocked }) => isLocked,
  },
  {
    act: 'reset-second-factor',
    pattern: /^(reset|remove)\s+((the\s+)?(second\s+factor|2fa|mfa)\s+)?(of\s+)?(?=\S)/i,
    needs: 'developer',
    label: name => `Reset the second factor of ${name}…`,
    fits: ({ isMultiFactorRequired }) => isMultiFactorRequired,
  },
]

/** The deed that was typed, as far as the role of the colleague allows it, and what was typed after it. */
export function findDeed(
  project: Pick<AdminOwnedProject, 'mayActAs'>,
  typed: string,
): (Deed & { readonly rest: string }) | undefined {
  const text = typed.trimStart()
  const deed = deeds.find(({ pattern, needs }) => pattern.test(text) && project.mayActAs(needs))
  return deed && { ...deed, rest: text.replace(deed.pattern, '') }
}
