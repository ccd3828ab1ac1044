import type { ClockRepair } from '../clock-moves.ts'
import { bringEventsForward } from './clock-repair.store.ts'

export const repairEvents: ClockRepair = bringEventsForward
