/**
 * Known errors about the events of a project.
 *
 * @example
 * if (EventCursorExpired.is(error)) await startAgain()
 */
import { KnownError } from './api-error.ts'

/** Events after this cursor are not kept any more, so that some would be missed. `syncUsers` then begins again by itself. */
export class EventCursorExpired extends KnownError<'EVENT_CURSOR_EXPIRED'> {}
