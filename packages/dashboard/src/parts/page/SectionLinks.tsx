import { useEffect, useRef, useState } from 'react'
import styles from './SectionLinks.module.css'

export interface SectionLink {
  /** Of the section on the same page. */
  readonly id: string
  readonly label: string
}

interface SectionLinksProps {
  /** Read aloud as the name of the links. */
  label: string
  links: readonly SectionLink[]
}

/** The sections of a long page, in sight wherever it is scrolled to: one press leads to each. */
export function SectionLinks({ label, links }: SectionLinksProps) {
  const bar = useRef<HTMLElement>(null)
  const { shown, current } = useSectionsOf(links)
  useEffect(() => {
    const link = document.querySelector<HTMLElement>(`[data-section-link="${current}"]`)
    // Only along the bar: the page stays where the user scrolled it to.
    if (link) bar.current?.scrollTo({ left: link.offsetLeft - bar.current.clientWidth / 2 })
  }, [current])

  return (
    <nav ref={bar} className={styles.links} aria-label={label}>
      {shown.map(({ id, label }) => (
        // Not a link of the router: for that, each of them leads to the page that is open already.
        <a
          key={id}
          href={`#${id}`}
          className={styles.link}
          data-section-link={id}
          aria-current={id === current ? 'location' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

interface Sections {
  /** Those that have something to show. */
  readonly shown: readonly SectionLink[]
  /** The last one that begins above the upper third of the window. */
  readonly current: string | undefined
}

function useSectionsOf(links: readonly SectionLink[]): Sections {
  const [ids, setIds] = useState('')
  const [current, setCurrent] = useState(links[0]?.id)
  useEffect(() => {
    function look() {
      const found = links.flatMap(({ id }) => {
        const place = document.getElementById(id)?.getBoundingClientRect()
        return place && place.height > 0 ? [{ id, top: place.top }] : []
      })
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.body.scrollHeight - 2
      const begun = isAtEnd ? found : found.filter(({ top }) => top < window.innerHeight / 3)
      setIds(found.map(({ id }) => id).join(' '))
      setCurrent((begun.at(-1) ?? found[0])?.id)
    }
    look()
    const grown = new ResizeObserver(look)
    grown.observe(document.body)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      grown.disconnect()
      window.removeEventListener('scroll', look)
    }
  }, [links])
  const known = new Set(ids.split(' '))
  return { shown: links.filter(({ id }) => known.has(id)), current }
}
