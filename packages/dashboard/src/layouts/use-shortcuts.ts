/**
 * The keyboard's short ways. Single keys work only where no one is writing, and can be switched off: people
 * who speak to their computer would set them off by accident.
 */
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useDashboard } from '../dashboard.ts'
import { projectsScreen } from '../projects/projects.screens.ts'
import { destinationsOn } from '../screens.ts'

export interface Shortcuts {
  openPalette: () => void
  openShortcuts: () => void
  isSignedIn: boolean
  /** Something lies over the screen, or is about to: keys are meant for that. */
  isCovered: boolean
}

/** Pressed after `g`. The letters are taken by the screens of a project. */
export const projectsKey = '0'

const patienceMs = 1_200
const switchedOff = 'latchkey-no-single-keys'

export function singleKeysAreOn(): boolean {
  return localStorage.getItem(switchedOff) === null
}

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(switchedOff)
  else localStorage.setItem(switchedOff, 'yes')
}

export function useShortcuts({ openPalette, openShortcuts, isSignedIn, isCovered }: Shortcuts): void {
  const navigate = useNavigate()
  const { settings } = useDashboard()
  const { projectId } = useParams({ strict: false })
  const act = useRef<(event: KeyboardEvent) => void>(() => undefined)
  const goUntil = useRef(0)

  useEffect(() => {
    act.current = event => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && isSignedIn) {
        event.preventDefault()
        return openPalette()
      }
      if (isCovered || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target) || !singleKeysAreOn())
        return
      const isGoing = event.timeStamp < goUntil.current
      goUntil.current = 0
      if (isGoing && go(event.key)) return event.preventDefault()
      if (event.key === '?') openShortcuts()
      if (event.key === '/' && focusSearch()) event.preventDefault()
      if (moveInRows(event)) event.preventDefault()
      if (event.key === 'g') goUntil.current = event.timeStamp + patienceMs
    }
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => act.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  function go(key: string): boolean {
    if (key === projectsKey) navigate({ to: projectsScreen.path })
    const destination = destinationsOn(settings).find(({ navigation }) => navigation.key === key)
    if (destination && projectId) navigate({ to: destination.path, params: { projectId } })
    return key === projectsKey || destination !== undefined
  }
}

/** In a field, or with a dialog open, keys mean what they mean there. */
function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, dialog, [role="dialog"]') !== null
}

/** `j` and `k` go through the rows of the first table like the arrows, also before the table has the focus. */
function moveInRows({ key, target }: KeyboardEvent): boolean {
  if (key !== 'j' && key !== 'k') return false
  const row = target instanceof Element && target.closest('[data-index]')
  if (row) {
    const arrow = key === 'j' ? 'ArrowDown' : 'ArrowUp'
    return !target.dispatchEvent(new KeyboardEvent('keydown', { key: arrow, bubbles: true, cancelable: true }))
  }
  const first = document.querySelector<HTMLElement>('main [data-reached] a')
  first?.focus()
  return first !== null
}

/** Every screen with a list marks its search field so. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null
}
