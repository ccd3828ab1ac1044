/**
 * Links that stop a category of emails, without signing in (RFC 8058).
 *
 * A link is not random: the same user gets the same one for 30 days, so that a repeated email has the link of the first,
 * and a send to many users stores one row each in one statement. The database has its digest alone.
 */
import { type NotificationCategory, notificationCategories, UserNotFound } from '@latchkey/contract'
import { type App, perApp } from '../app.ts'
import { createDerivedTokens } from '../kernel/crypto/derived-tokens.ts'
import { digest } from '../kernel/crypto/random.ts'
import type { Db } from '../kernel/db/db.ts'
import { defineDeletion } from '../kernel/jobs/schedule.ts'
import { listChoices } from './notifications.store.ts'
import { listPreferences } from './notifications.ts'
import { deleteCodesExpiredBefore, findCode, putCodes, type UnsubscribeCode } from './unsubscribe.store.ts'

const day = 24 * 60 * 60 * 1000
const periodDays = 30
const lifetimeDays = 90
const codeLength = 45

const getCode = perApp(({ config }) => createDerivedTokens(config.rootSecret, 'unsubscribe codes'))

export interface Addressed {
  readonly userIds: readonly string[]
  readonly categoryId: string
}

/** The link of each user, from now on valid for 90 days. None for a category that cannot be disabled. */
export async function unsubscribeLinks(
  app: App,
  db: Db,
  { userIds, categoryId }: Addressed,
): Promise<Map<string, string>> {
  const distinct = [...new Set(userIds)]
  if (distinct.length === 0 || !getCategory(categoryId)?.canDisable) return new Map()
  const now = app.clock.now().getTime()
  const period = String(Math.floor(now / (periodDays * day)))
  const codes = distinct.map(userId => getCode(app)([db.projectId, userId, categoryId, period]))
  const expiresAt = new Date(now + lifetimeDays * day)
  await putCodes(db, { userIds: distinct, categoryId, digests: codes.map(digest), expiresAt })
  const page = `${app.config.publicUrl}/api/v1/emails/unsubscribe-link?code=`
  return new Map(distinct.map((userId, at) => [userId, `${page}${codes[at]}`]))
}

/** Of these users, those who do not want emails of the category. */
export async function unsubscribedUserIds(
  db: Db,
  userIds: readonly string[],
  categoryId: string,
): Promise<ReadonlySet<string>> {
  const category = getCategory(categoryId)
  if (userIds.length === 0 || !category?.canDisable) return new Set()
  const choices = await listChoices(db, userIds, categoryId)
  return new Set(userIds.filter(userId => !(choices.get(userId) ?? category.enabledByDefault)))
}

/** False for what cannot be a code, whatever was stored. */
export function isCodeLike(code: unknown): code is string {
  return typeof code === 'string' && code.length === codeLength
}

/** Null: unknown or expired. A code may be used again and again. */
export function findUnsubscribeCode(app: App, code: string): Promise<UnsubscribeCode | null> {
  return findCode(app.database, digest(code.toLowerCase()), app.clock.now())
}

export interface Subscription {
  readonly category: NotificationCategory
  readonly isEnabled: boolean
}

/** Null: the user or the category is gone. */
export async function findSubscription(db: Db, code: UnsubscribeCode): Promise<Subscription | null> {
  const category = getCategory(code.categoryId)
  if (!category) return null
  try {
    const preferences = await listPreferences(db, code.userId)
    const preference = preferences.find(({ notificationCategoryId }) => notificationCategoryId === category.id)
    return { category, isEnabled: preference?.enabled ?? category.enabledByDefault }
  } catch (error) {
    if (UserNotFound.is(error)) return null
    throw error
  }
}

function getCategory(categoryId: string): NotificationCategory | undefined {
  return notificationCategories.find(({ id }) => id === categoryId)
}

export const deleteOldUnsubscribeCodes = defineDeletion('forget-old-unsubscribe-codes', 0, deleteCodesExpiredBefore)
