import { type Endpoint, type Endpoints, envelopeErrors, reservedErrors, slices } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import {
  ApiKeyNotValid,
  KnownError,
  PasswordRequirementsNotMet,
  PasswordTooLong,
  UserNotFound,
  VerificationCodeError,
} from '../errors.ts'
import { errorClasses } from './error-classes.ts'
import { revive } from './revive.ts'

const revived = (code: string, details = {}) =>
  revive({ code, message: 'A sentence.', details, statusCode: 400, requestId: undefined })

describe('known errors', () => {
  it('known errors are recognized by their class and by the family they belong to', () => {
    const error = revived('PASSWORD_TOO_LONG', { maxLength: 70 })
    expect(PasswordTooLong.is(error)).toBe(true)
    expect(PasswordRequirementsNotMet.is(error)).toBe(true)
    expect(KnownError.is(error)).toBe(true)
    expect(VerificationCodeError.is(error)).toBe(false)
    expect(UserNotFound.is(error)).toBe(false)
    expect(ApiKeyNotValid.is(revived('API_KEY_REVOKED'))).toBe(true)
  })

  it('have a class for every code of the contract', () => {
    const endpoints = Object.values<Endpoints>(slices).flatMap(row => Object.values<Endpoint>(row))
    const kinds = [...endpoints.flatMap(({ errors }) => errors), ...envelopeErrors, ...reservedErrors]
    const codes = new Set(kinds.flatMap(({ code }) => code ?? []))
    expect([...codes].filter(code => !Object.hasOwn(errorClasses, code))).toEqual([])
  })

  it('keep the code and the details of a newer server', () => {
    const error = revived('A_CODE_OF_TOMORROW', { limit: 7 })
    expect(error.constructor).toBe(KnownError)
    expect(KnownError.is(error)).toBe(true)
    expect(error).toMatchObject({ errorCode: 'A_CODE_OF_TOMORROW', details: { limit: 7 }, message: 'A sentence.' })
  })

  it('name their code where a log would show a class', () => {
    expect(String(revived('USER_NOT_FOUND'))).toBe('USER_NOT_FOUND: A sentence.')
  })

  it('known errors are not made of names that every object has', () => {
    for (const code of ['constructor', '__proto__', 'toString']) {
      expect(revived(code).constructor).toBe(KnownError)
      expect(revived(code)).toMatchObject({ errorCode: code })
    }
  })
})
