import type { ColleagueRole } from '@latchkey/js'
import { useOwnedProject } from '../api.ts'
import { refusal } from './refusal.ts'

/** Why the signed-in user may not do what needs this role in the project that is open. Nothing when they may. */
export function useRefusal(needed: ColleagueRole): string | undefined {
  return refusal(useOwnedProject(), needed)
}
