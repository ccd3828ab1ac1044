/** The statement that signs in at once, against the rule, over all combinations of what they look at. */
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { bindDb } from '../kernel/db/db.ts'
import { transaction } from '../kernel/db/transaction.ts'
import { passwordMethod } from './password/method.ts'
import { completeSignIn, signInAtOnce } from './sign-in.ts'

const either = [true, false]
const hourMs = 60 * 60 * 1000
const locks = [
  { lock: 'none', isLocked: false, endsInMs: null, holds: false },
  { lock: 'without an end', isLocked: true, endsInMs: null, holds: true },
  { lock: 'for another hour', isLocked: true, endsInMs: hourMs, holds: true },
  { lock: 'until now', isLocked: true, endsInMs: 0, holds: false },
  { lock: 'until an hour ago', isLocked: true, endsInMs: -hourMs, holds: false },
]
const cases = either.flatMap(isCurrent =>
  either.flatMap(hasSecondFactor =>
    either.flatMap(isFull => either.map(isDeleted => ({ isCurrent, hasSecondFactor, isFull, isDeleted }))),
  ),
)
const device = { address: '192.0.2.1', userAgent: null, country: null, locale: null }
const setState = `update users set is_locked = $3, locked_until = $4, sealed_totp_secret = $5
  where project_id = $1 and id = $2 returning password_version as version`

eachServer('a sign-in by one statement', on => {
  it.each(
    locks,
  )('a sign-in by one statement is allowed exactly where the rule allows it, with the lock $lock', async lock => {
    const { app } = on.testkit().latchkey
    const project = await on.project()
    const db = bindDb(app.database, project.id, 'main')
    const until = lock.endsInMs === null ? null : new Date(app.clock.now().getTime() + lock.endsInMs)
    for (const { isCurrent, hasSecondFactor, isFull, isDeleted } of cases) {
      const { userId } = await project.signUp()
      const values = [project.id, userId, lock.isLocked, until, hasSecondFactor ? 'sealed' : null]
      const [user] = (await db.queries.query<{ version: number }>({ text: setState }, values)).rows
      const limit = { bucket: `tries ${userId}`, limit: 1, perSeconds: 3600 }
      if (isFull) await app.limits.take(db, limit)
      if (isDeleted) await project.asServer('DELETE', `/users/${userId}`)

      const passwordVersion = (user?.version ?? 0) - (isCurrent ? 0 : 1)
      const proof = { method: passwordMethod, userId, isNewUser: false, passwordVersion }
      const sharedLimit = app.limits.isShared ? limit : null
      const judged = await transaction(db, tx => completeSignIn(app, tx, proof, device)).catch(() => null)
      const isOverLimit = sharedLimit !== null && isFull
      const signedIn = await signInAtOnce(app, db, { proof, sharedLimit }, device)
      const combination = JSON.stringify({ isCurrent, hasSecondFactor, isFull, isDeleted })
      expect(signedIn !== null, combination).toBe(judged?.next === 'done' && !isOverLimit)
      const isFine = isCurrent && !lock.holds && !hasSecondFactor && !isDeleted
      expect(signedIn !== null, combination).toBe(isFine && !isOverLimit)
    }
  })
})
