/** Where in a JSON text the paths stand that a problem names, and where it stops being JSON. */
import { parser } from '@lezer/json'
import type { Mark } from '../parts/form/code-mirror.ts'

type Place = Omit<Mark, 'message'>

/** A problem in words, and where it stands, if it is about something that is written. */
export interface Placed {
  readonly message: string
  readonly mark?: Mark
}

/**
 * The server names a path at the start of each problem; what it names may be missing. Then what is written below it
 * counts, or else what it is missing in.
 */
export function place(problems: readonly string[], text: string): readonly Placed[] {
  const places = placesIn(text)
  return problems.map(message => {
    const named = message.slice(0, message.search(/:?( |$)/))
    const below = [...places.keys()].find(path => path.startsWith(`${named}.`))
    const nearest = [...places.keys()].filter(path => isAbout(message, path)).reduce(longer, '')
    const found = places.get(nearest === named ? nearest : (below ?? nearest))
    return found ? { message, mark: { ...found, message } } : { message }
  })
}

function isAbout(message: string, path: string): boolean {
  return [' ', '.', ':'].some(end => message.startsWith(path + end))
}

function longer(one: string, other: string): string {
  return other.length > one.length ? other : one
}

/** Where a text stops being JSON, for one that is none. */
export function firstFault(text: string): Place {
  let fault: Place | undefined
  parser.parse(text).iterate({
    enter({ type, from, to }) {
      if (type.isError && !fault) fault = { from: Math.min(from, Math.max(text.length - 1, 0)), to: Math.max(to, from) }
    },
  })
  return fault ?? { from: 0, to: Math.min(text.length, 1) }
}

/** Every path of the text, with the place of its name. */
function placesIn(text: string): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  const inside: string[] = []
  parser.parse(text).iterate({
    enter({ name, from, to }) {
      if (name === 'Property') inside.push('')
      if (name !== 'PropertyName') return
      inside.splice(-1, 1, nameAt(text, from, to))
      places.set(inside.join('.'), { from, to })
    },
    leave({ name }) {
      if (name === 'Property') inside.pop()
    },
  })
  return places
}

function nameAt(text: string, from: number, to: number): string {
  try {
    return String(JSON.parse(text.slice(from, to)))
  } catch {
    return text.slice(from, to)
  }
}
