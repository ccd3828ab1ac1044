'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Wraps an act that may take time: `isPending` holds while its promise runs, and a second call during that time does nothing,
 * so a double click never sends twice.
 *
 * A rejection is not swallowed: it stays with the promise that `run` gives back.
 */
export function usePending<Args extends unknown[]>(act: ((...args: Args) => unknown) | undefined) {
  const [isPending, setPending] = useState(false)
  const isRunning = useRef(false)
  const latestAct = useRef(act)
  useEffect(() => {
    latestAct.current = act
  })

  const run = useCallback(async (...args: Args): Promise<void> => {
    if (isRunning.current) return
    const outcome = latestAct.current?.(...args)
    if (!isPromise(outcome)) return
    isRunning.current = true
    setPending(true)
    try {
      await outcome
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }, [])

  return { isPending, run }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value
}
