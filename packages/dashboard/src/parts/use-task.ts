import { useCallback, useEffect, useRef } from 'react'
import { showFailure, tell } from './dialog/toast-manager.ts'
import { wordsFor } from './words.ts'

/**
 * Something a button does where no form is near to show a problem. It says when it is done, and why it is
 * not when it fails; the result says whether it worked.
 *
 * @example
 * const revoke = useTask(() => keys.revoke(), 'The keys no longer work.')
 */
export function useTask<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>, done?: string) {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  return useCallback(
    async (...args: Args): Promise<boolean> => {
      try {
        await latest.current(...args)
        if (done) tell(done)
        return true
      } catch (error) {
        showFailure(wordsFor(error))
        return false
      }
    },
    [done],
  )
}
