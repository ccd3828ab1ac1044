import { STATUS_CODES } from 'node:http'
import { expect, it } from 'vitest'
import { statusMessage } from './status-messages.ts'

const standard = Object.entries(STATUS_CODES).filter(([status]) => Number(status) >= 400 && status !== '509')

it.each(standard)('has the standard message of status %s: %s', (status, message) => {
  expect(statusMessage(Number(status))).toBe(message)
})

it('names a status that has no standard message', () => {
  expect(statusMessage(599)).toBe('The server answered 599.')
})
