import { defineError } from '../kernel/error.ts'

export const EventCursorExpired = defineError(
  'EVENT_CURSOR_EXPIRED',
  410,
  'Events after this cursor are not kept any more, so that some would be missed. Get a new cursor, read everything again that you keep a copy of, and go on from the new cursor.',
)
