/** What the pages of the documentation do: the theme, the menu of small screens, copying code, and the search. */
import { startSearch } from './search.js'
import { startTrying } from './try.js'

const root = document.documentElement

document.querySelector('#theme')?.addEventListener('click', () => {
  const next = root.dataset.theme === 'dark' ? 'light' : 'dark'
  root.dataset.theme = next
  localStorage.setItem('latchkey-theme', next)
})

const menu = document.querySelector('#menu')
menu?.addEventListener('click', () => {
  const isOpen = root.classList.toggle('menu-open')
  menu.setAttribute('aria-expanded', String(isOpen))
})
document.addEventListener('keydown', event => {
  if (event.key !== 'Escape' || !root.classList.contains('menu-open')) return
  root.classList.remove('menu-open')
  menu?.setAttribute('aria-expanded', 'false')
  menu?.focus()
})

for (const code of document.querySelectorAll('.code code')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent ?? '')
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2_000)
  })
  code.parentElement?.before(button)
}

document.querySelector('nav [aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
startSearch()
startTrying()
