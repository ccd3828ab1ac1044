import type { ClockRepair } from '../clock-moves.ts'
import { bringJobsForward } from './clock-repair.store.ts'

export const repairJobs: ClockRepair = bringJobsForward
