/** Which types of events someone wants: `user.created,team`. */
import { type EventTypeName, eventTypeNames } from '@latchkey/contract'
import { Misuse } from '../cannot.ts'
import type { Option } from '../command.ts'

export const typesOption: Option = {
  takes: 'TYPES',
  meaning: 'Only these types, separated by commas: user.created, or user for all about users.',
}

/** Undefined: all. */
export function typesIn(text: string | undefined): readonly EventTypeName[] | undefined {
  return text?.split(',').flatMap(word => typesNamed(word.trim()))
}

function typesNamed(word: string): readonly EventTypeName[] {
  const found = eventTypeNames.filter(name => name === word || name.startsWith(`${word}.`))
  if (found.length > 0) return found
  throw new Misuse(`There is no type of event ${word}. These are known: ${eventTypeNames.join(', ')}.`)
}
