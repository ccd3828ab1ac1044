import { useEffect, useRef } from 'react'

/** Receives what is typed before the field of the palette has the focus, and keeps it from the screen below. */
export function useStrayKeys(onType: (character: string) => void): void {
  const latest = useRef(onType)
  useEffect(() => {
    latest.current = onType
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isOfField = event.target instanceof Element && event.target.closest('[role="combobox"]')
      if (isOfField || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(event.key)
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
