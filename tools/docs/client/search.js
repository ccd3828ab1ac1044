/** A dialog that searches every page. The index is loaded when it is opened first. */
import MiniSearch from 'minisearch'
import { searchFor, searchOptions } from './search-options.js'

const most = 12
const base = new URL(document.documentElement.dataset.base ?? '', location.href)

export function startSearch() {
  const dialog = document.querySelector('#search')
  const input = dialog?.querySelector('input')
  const list = dialog?.querySelector('ol')
  const status = dialog?.querySelector('[role="status"]')
  if (!dialog || !input || !list || !status) return

  let index
  const loadIndex = () => {
    index ??= fetch(new URL('search.json', base)).then(async answer => {
      if (!answer.ok) throw new Error(`The search index answered ${answer.status}.`)
      return MiniSearch.loadJSON(await answer.text(), searchOptions)
    })
    return index
  }

  const open = () => {
    if (dialog.open) return
    dialog.showModal()
    input.select()
    loadIndex().catch(() => {
      index = undefined
      status.textContent = 'The search could not be loaded. Close this and try again.'
    })
  }

  const search = async () => {
    const typed = input.value.trim()
    const found = typed === '' ? [] : searchFor(await loadIndex(), typed).slice(0, most)
    // A later keystroke has its own results.
    if (input.value.trim() !== typed) return
    list.replaceChildren(...found.map(resultItem))
    status.textContent = typed === '' ? '' : found.length === 0 ? `Nothing is found for “${typed}”.` : ''
  }

  for (const button of document.querySelectorAll('[data-search]')) button.addEventListener('click', open)
  document.addEventListener('keydown', event => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isShortcut && (event.key !== '/' || isTyping)) return
    event.preventDefault()
    open()
  })
  input.addEventListener('input', search)
  dialog.addEventListener('keydown', event => moveFocus(event, input, list))
  dialog.addEventListener('click', event => {
    if (event.target === dialog || (event.target instanceof Element && event.target.closest('a'))) dialog.close()
  })
}

function resultItem({ id, title, page, excerpt }) {
  const link = document.createElement('a')
  link.href = new URL(id, base).href
  const heading = document.createElement('strong')
  heading.textContent = title === page ? title : `${page}: ${title}`
  const words = document.createElement('span')
  words.textContent = excerpt
  link.append(heading, words)
  const item = document.createElement('li')
  item.append(link)
  return item
}

/** Arrow keys go from the field through the results and back; Enter in the field opens the first. */
function moveFocus(event, input, list) {
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement)
  if (event.key === 'Enter' && document.activeElement === input) {
    event.preventDefault()
    links[0]?.click()
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const next = event.key === 'ArrowDown' ? Math.min(at + 1, links.length - 1) : at - 1
  const target = next < 0 ? input : links[next]
  target?.focus()
}
