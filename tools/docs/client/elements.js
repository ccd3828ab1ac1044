/** Elements of forms, each field with its label. */

export function element(tag, properties = {}, children = []) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** @param {{ id: string, label: string, value: string, lines?: number }} options with `lines` it takes several */
export function field({ id, label, value, lines }) {
  const properties = { id, value, spellcheck: false, autocomplete: 'off' }
  const input = lines
    ? element('textarea', { ...properties, rows: lines })
    : element('input', { ...properties, type: 'text' })
  return labelled(id, label, input)
}

export function select({ id, label, options }) {
  const choices = options.map(option => element('option', { value: option, textContent: option }))
  return labelled(id, label, element('select', { id }, choices))
}

const labelled = (id, label, input) =>
  element('div', { className: 'field' }, [element('label', { htmlFor: id, textContent: label }), input])
