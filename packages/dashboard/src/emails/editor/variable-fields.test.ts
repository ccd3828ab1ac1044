import { describe, expect, it } from 'vitest'
import { enteredValue, getFields, getText, type VariableField } from './variable-fields.ts'

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    total: { type: 'number' },
    count: { type: 'integer' },
    isNew: { type: 'boolean' },
    size: { enum: ['small', 'large'] },
    level: { enum: [1, 2] },
    items: { type: 'array' },
  },
  required: ['name'],
}
const getKinds = (fields: readonly VariableField[]) => Object.fromEntries(fields.map(({ name, kind }) => [name, kind]))
const field = (kind: VariableField['kind']): VariableField => ({
  name: 'x',
  kind,
  preview: undefined,
  choices: [],
  isRequired: false,
})

describe('the variables of a template', () => {
  it('the variables of a template are fields by their type, and JSON where there is no field for it', () => {
    expect(getKinds(getFields(schema, null))).toEqual({
      name: 'text',
      total: 'number',
      count: 'number',
      isNew: 'boolean',
      size: 'choice',
      level: 'json',
      items: 'json',
    })
    expect(getFields(schema, { name: 'Ada' })[0]).toMatchObject({ preview: 'Ada', isRequired: true })
  })

  it('the variables of a template are read from the preview where the schema cannot be described', () => {
    expect(getKinds(getFields(null, { link: 'https://example.com', total: 3, items: [1], at: null }))).toEqual({
      link: 'text',
      total: 'number',
      items: 'json',
      at: 'json',
    })
    expect(getFields(null, null)).toEqual([])
    expect(getFields('nonsense', ['nonsense'])).toEqual([])
  })

  it('the variables of a template are values of their type, or nothing while they are not', () => {
    expect(enteredValue(field('number'), '4.5')).toEqual({ value: 4.5 })
    expect(enteredValue(field('number'), 'four')).toBeUndefined()
    expect(enteredValue(field('number'), ' ')).toBeUndefined()
    expect(enteredValue(field('boolean'), 'true')).toEqual({ value: true })
    expect(enteredValue(field('json'), '[1, 2]')).toEqual({ value: [1, 2] })
    expect(enteredValue(field('json'), '[1, ')).toBeUndefined()
    expect(enteredValue(field('text'), '')).toEqual({ value: '' })
  })

  it('stand in their fields as text', () => {
    expect(getText(field('json'), { a: 1 })).toBe('{\n  "a": 1\n}')
    expect(getText(field('number'), 4)).toBe('4')
    expect(getText(field('text'), undefined)).toBe('')
  })
})
