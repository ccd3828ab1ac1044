/**
 * Whatever the published SDK can do is called by some test here: that it still works is then seen at once.
 *
 * @module-tag release
 */
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { notCalled } from './support/not-called.ts'
import { type PublishedMethods, readPublishedMethods } from './support/published-methods.ts'

let methods: PublishedMethods
beforeAll(() => {
  methods = readPublishedMethods(
    fileURLToPath(import.meta.resolve('@stackframe/js')).replace(/dist\/.*$/, 'dist/index.d.ts'),
  )
}, 300_000)

it('finds the methods of the apps and of what they give out', () => {
  const some = ['StackClientApp.getUser', 'CurrentUser.leaveTeam', 'ServerUser.leaveTeam', 'ServerTeam.addUser']
  expect(methods.all).toEqual(expect.arrayContaining([...some, 'AdminProject.updateConfig', 'Session.getTokens']))
})

it('calls every method of the published SDK, or says why not', () => {
  const missing = methods.all.filter(name => !methods.called.has(name) && !(name in notCalled))
  expect(missing).toEqual([])
})

it('lists no method as not called that is called, or that does not exist', () => {
  const isOpen = (name: string) => methods.all.includes(name) && !methods.called.has(name)
  expect(Object.keys(notCalled).filter(name => !isOpen(name))).toEqual([])
})
