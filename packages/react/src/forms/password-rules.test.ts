import { expect, it } from 'vitest'
import { newPasswordProblems } from './password-rules.ts'

const getProblems = (password: string, repeat = password) =>
  newPasswordProblems(text => text, { shortest: 8, longest: 70 }, { password, repeat })

it('the length of a new password and its repetition are compared in one Unicode form, as the server compares them', () => {
  const none = { password: undefined, repeat: undefined }
  expect(getProblems('e\u0301'.repeat(8))).toEqual(none)
  expect(getProblems('e\u0301'.repeat(7)).password).toBe('Use at least {shortest} characters.')
  expect(getProblems('e\u0301'.repeat(70))).toEqual(none)
  expect(getProblems('e\u0301'.repeat(71)).password).toBe('Use at most {longest} characters.')
  expect(getProblems('Caf\u00e9 Central', 'Cafe\u0301\u00a0Central')).toEqual(none)
  expect(getProblems('Caf\u00e9 Central', 'Cafe Central').repeat).toContain('differ')
})
