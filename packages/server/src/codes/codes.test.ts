import { CodeAlreadyUsed, CodeAttemptsExhausted, CodeExpired, CodeNotFound } from '@latchkey/contract'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { bindDb } from '../kernel/db/db.ts'
import { transaction } from '../kernel/db/transaction.ts'
import { checkCode, issueCode, takeCode } from './codes.ts'

eachServer('a code that is looked at and used up at once', on => {
  async function aCode() {
    const { id } = await on.project()
    const { app } = on.testkit().latchkey
    const db = bindDb(app.database, id, 'main')
    const subject = { challenge: 'a challenge' }
    const { code } = await transaction(db, tx => issueCode(app, tx, 'passkey-authentication', subject))
    const wrong = `${code.startsWith('000000') ? '111111' : '000000'}${code.slice(6)}`
    const take = (given = code) => takeCode(app, db, 'passkey-authentication', given)
    return { app, db, code, wrong, subject, take }
  }
  const getRefusal = (taking: Promise<unknown>) => taking.then(() => null).catch(error => error)

  it('says what it is about, to one of fifty who ask at once', async () => {
    const { take, subject } = await aCode()
    const takings = await Promise.allSettled(Array.from({ length: 50 }, () => take()))
    const taken = takings.filter(taking => taking.status === 'fulfilled')
    expect(taken.map(({ value }) => value.subject)).toEqual([subject])
    const others = takings.filter(taking => taking.status === 'rejected')
    expect(others.every(({ reason }) => CodeAlreadyUsed.is(reason))).toBe(true)
  })

  it('a code that is looked at and used up at once is used for every later read', async () => {
    const { app, db, code, take } = await aCode()
    await checkCode(app, db, 'passkey-authentication', code)
    await take()
    expect(CodeAlreadyUsed.is(await getRefusal(checkCode(app, db, 'passkey-authentication', code)))).toBe(true)
  })

  it('a code that is looked at and used up at once is neither used by a wrong guess nor found by the right one after twenty of them', async () => {
    const { take, wrong } = await aCode()
    const guesses = await Promise.all(Array.from({ length: 20 }, () => getRefusal(take(wrong))))
    expect(guesses.every(CodeNotFound.is)).toBe(true)
    expect(CodeAttemptsExhausted.is(await getRefusal(take()))).toBe(true)
  })

  it('a code that is looked at and used up at once is good after nineteen', async () => {
    const { take, wrong, subject } = await aCode()
    await Promise.all(Array.from({ length: 19 }, () => getRefusal(take(wrong))))
    expect((await take()).subject).toEqual(subject)
  })

  it('a code that is looked at and used up at once is past its time, and not used up by that', async () => {
    const { take } = await aCode()
    on.clock.advance(5 * 60)
    expect(CodeExpired.is(await getRefusal(take()))).toBe(true)
    expect(CodeExpired.is(await getRefusal(take()))).toBe(true)
  })

  it('a code that is looked at and used up at once is not known for another purpose', async () => {
    const { app, db, code, take } = await aCode()
    expect(CodeNotFound.is(await getRefusal(takeCode(app, db, 'sign-in', code)))).toBe(true)
    await take()
  })
})
