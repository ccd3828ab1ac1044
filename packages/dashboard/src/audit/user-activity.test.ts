import { expect, it } from 'vitest'
import { getNewest } from './user-activity.ts'

const line = (id: string, at: number) => ({ id, at: new Date(at) })

it('lists the lines of the audit log newest first, each once', () => {
  const lines = [line('locked', 3), line('changed', 1), line('changed', 1), line('signed-in', 2)]
  expect(getNewest(lines).map(({ id }) => id)).toEqual(['locked', 'signed-in', 'changed'])
})
