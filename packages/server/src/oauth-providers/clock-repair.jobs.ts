import type { ClockRepair } from '../kernel/clock-moves.ts'
import { bringTokenLeasesForward } from './clock-repair.store.ts'

export const repairTokenLeases: ClockRepair = bringTokenLeasesForward
