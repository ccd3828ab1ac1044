/** A lock in words. */
import type { ServerUser } from '@latchkey/js'

export type UserLock = Pick<ServerUser, 'isLocked' | 'lockedUntil' | 'lockReason'>

export const aboutLocking = 'Ends all sessions at once and refuses every sign-in. Nothing is deleted.'

export const unlockFirst = 'This user is locked. Unlock them first.'

const dayAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** “Jan 31, 2030, 2:00 PM”. */
export const sayDayAndTime = (at: Date) => dayAndTime.format(at)
