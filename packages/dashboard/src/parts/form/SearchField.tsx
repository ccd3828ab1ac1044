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
  const requested = useRef(value)

  // The address may change under us: by the browser's back button, or by a link.
  useEffect(() => {
    if (value !== requested.current) setTyped(value)
    requested.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(next: string) {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(next.trim()), pauseMs)
  }

  function ask(text: string) {
    if (text === requested.current) return
    requested.current = text
    onSearch(text)
  }

  // Requested only after a click on a link, it would navigate back to the list.
  function leave() {
    clearTimeout(timer.current)
    ask(typed.trim())
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
        onBlur={leave}
        onKeyDown={event => event.key === 'Escape' && type('')}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </search>
  )
}
