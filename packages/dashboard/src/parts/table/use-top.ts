import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far an element begins below the top of the page. What stands above it may grow and shrink. */
export function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])

  return top
}
