import type { ClockRepair } from '../kernel/clock-moves.ts'
import { bringDeliveriesForward } from './clock-repair.store.ts'

export const repairDeliveries: ClockRepair = bringDeliveriesForward
