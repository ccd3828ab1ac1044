/**
 * What someone makes of the configuration, until it is saved: the text they write, the version that they began
 * from, and what is different from it.
 *
 * When a newer version is there, an untouched text follows it; one that was touched is kept, and its
 * author chooses what to do.
 */
import { type ConfigDifference, configDifference, configDifferences } from '@latchkey/contract/rules'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { getSettings } from './fixed-places.ts'
import { asText, type Override, onTopOf, overrideIn } from './nested.ts'

/** The override as the server has it. */
export interface Stored {
  readonly override: Override
  readonly version: number
}

export interface Draft {
  readonly text: string
  readonly write: (text: string) => void
  /** The version that it began from. */
  readonly version: number
  /** Nothing while the text is no JSON object. */
  readonly written: Override | undefined
  readonly differences: readonly ConfigDifference[]
  /** What to send so that the server has what is written. */
  readonly changes: () => Override
  /** The newer version that someone else saved meanwhile. */
  readonly overtakenBy: Stored | undefined
  /** Starts again from a version; what was changed is put on top of it, or let go. */
  readonly beginFrom: (stored: Stored, options?: { readonly keepChanges: boolean }) => void
}

export function useDraft(stored: Stored): Draft {
  const [base, setBase] = useState(stored)
  const [text, setText] = useState(() => asText(stored.override))
  // Typing goes first: a long text is looked through when there is time.
  const looked = useDeferredValue(text)
  const written = useMemo(() => overrideIn(looked), [looked])
  const differences = useMemo(
    () => (written ? configDifferences(getSettings(base.override), getSettings(written)) : []),
    [base, written],
  )
  const isTouched = text !== asText(base.override)
  const isOvertaken = stored.version !== base.version

  function changes(): Override {
    return configDifference(getSettings(base.override), getSettings(overrideIn(text) ?? base.override))
  }

  function beginFrom(next: Stored, { keepChanges } = { keepChanges: false }) {
    setText(asText(keepChanges ? onTopOf(next.override, changes()) : next.override))
    setBase(next)
  }

  useEffect(() => {
    if (!isOvertaken || isTouched) return
    setText(asText(stored.override))
    setBase(stored)
  }, [isOvertaken, isTouched, stored])

  return {
    text,
    write: setText,
    version: base.version,
    written,
    differences,
    changes,
    overtakenBy: isOvertaken && isTouched ? stored : undefined,
    beginFrom,
  }
}
