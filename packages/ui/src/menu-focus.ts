/**
 * Moves focus inside a menu as the ARIA pattern for menus has it: arrows wrap around, Home and End jump,
 * typed characters move to the next item that starts with them.
 *
 * @returns whether the key was used.
 */
export function moveMenuFocus(menu: HTMLElement, key: string, search: TypeAhead): boolean {
  const items = menuItems(menu)
  const current = items.findIndex(item => item.matches(':focus'))
  const target = getTarget(items, current, key, search)
  target?.focus()
  return target !== undefined
}

export function menuItems(menu: HTMLElement): HTMLElement[] {
  return Array.from(menu.querySelectorAll<HTMLElement>('[role^="menuitem"]'))
}

function getTarget(items: HTMLElement[], current: number, key: string, search: TypeAhead): HTMLElement | undefined {
  if (key === 'ArrowDown') return items.at((current + 1) % items.length)
  if (key === 'ArrowUp') return items.at(Math.max(current, 0) - 1)
  if (key === 'Home') return items.at(0)
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || (key === ' ' && search.typed === '')) return undefined
  return findByText(items, current, search.add(key))
}

function findByText(items: HTMLElement[], current: number, typed: string): HTMLElement | undefined {
  // A single character moves to the next match; a longer word may stay on the current item.
  const from = typed.length === 1 ? current + 1 : Math.max(current, 0)
  const inOrder = [...items.slice(from), ...items.slice(0, from)]
  return inOrder.find(item => item.textContent?.trim().toLocaleLowerCase().startsWith(typed))
}

/** The characters typed in quick succession; half a second without typing starts a new word. */
export class TypeAhead {
  typed = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  add(character: string): string {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.typed = ''
    }, 500)
    this.typed += character.toLocaleLowerCase()
    return this.typed
  }
}
