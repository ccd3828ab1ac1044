import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './SearchField.module.css'

export interface SearchFieldProps {
  label: string
  value: string
  onSearch: (value: string) => void
  /** How long typing must pause before it is searched for. */
  pauseMs?: number
}

/** The search of a list. `/` leads to it from anywhere, Escape empties it. */
export function SearchField({ label, value, onSearch, pauseMs = 0 }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(value)

  // The address may change under us: by the browser's back button, or by a link.
  useEffect(() => {
    if (value !== asked.current) setTyped(value)
    asked.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(next: string) {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = next.trim()
      onSearch(next.trim())
    }, pauseMs)
  }

  return (
    <search className={styles.field}>
      <Search size={15} aria-hidden="true" />
      <input
        type="search"
        className="latchkey-input"
        aria-label={label}
        placeholder={label}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={event => type(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && type('')}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </search>
  )
}
