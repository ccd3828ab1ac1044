/**
 * Whatever 2.8.108 can do is called by some test of the suite, or is in the list of what is not called. Its types are read where they are
 * installed.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { notCalledOfNewest } from '../support/not-called.ts'
import { findTypeErrors, type PublishedMethods, readPublishedMethods } from '../support/published-methods.ts'
import { findSdkTypes } from '../support/published-versions.ts'

describe('the methods of @stackframe/js 2.8.108', { tags: ['installs'], timeout: 300_000 }, () => {
  let methods: PublishedMethods
  let types: string
  beforeAll(async () => {
    types = await findSdkTypes('2.8.108')
    methods = readPublishedMethods(types)
  }, 600_000)

  it('are found in the apps and in what they give out', () => {
    const some = ['StackClientApp.getUser', 'CurrentUser.leaveTeam', 'CurrentUser.listProducts', 'ServerTeam.addUser']
    expect(methods.all).toEqual(
      expect.arrayContaining([...some, 'AdminProject.pushConfig', 'CurrentUser.currentSession.getTokens']),
    )
  })

  it('are called by a test, or it is said why not', () => {
    const missing = methods.all.filter(name => !methods.called.has(name) && !(name in notCalledOfNewest))
    expect(missing).toEqual([])
  })

  it('are not in the list of those not called, if they are called or do not exist', () => {
    const isOpen = (name: string) => methods.all.includes(name) && !methods.called.has(name)
    expect(Object.keys(notCalledOfNewest).filter(name => !isOpen(name))).toEqual([])
  })

  it('are called with the types that they have', () => {
    expect(findTypeErrors(types, new URL('./newest.test.ts', import.meta.url))).toEqual([])
  })
})
