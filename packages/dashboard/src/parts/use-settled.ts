import { useEffect, useState } from 'react'

/** The debounce while a user types. */
const pauseMs = 200

/** A value once it has stopped changing for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])

  return settled
}
