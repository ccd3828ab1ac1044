import { useCallback, useEffect, useRef } from 'react'
import { useWordsForFailure } from '../forms/failure.ts'

/**
 * Wraps what a button does where no form is near to show a problem: a failure is shown in a dialog of the browser,
 * because a button that does nothing at all is worse.
 */
export function useAction<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const wordsFor = useWordsForFailure(
    'Something went wrong. Please report this problem to the people who run this site.',
  )
  const latestAct = useRef(act)
  useEffect(() => {
    latestAct.current = act
  })
  return useCallback(
    async (...args: Args): Promise<void> => {
      try {
        await latestAct.current(...args)
      } catch (failure) {
        window.alert(wordsFor(failure))
      }
    },
    [wordsFor],
  )
}
