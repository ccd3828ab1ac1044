import type { ClockRepair } from '../kernel/clock-moves.ts'
import { bringRecipientsForward } from './clock-repair.store.ts'

export const repairRecipients: ClockRepair = bringRecipientsForward
