/** Which kinds of mail a user wants. */
import * as z from 'zod'
import { open, self, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { UserAuthenticationRequired } from '../kernel/envelope.errors.ts'
import { defineText } from '../kernel/error.ts'
import { list } from '../kernel/page.ts'
import { rawBody, userRef, uuid } from '../kernel/schema.ts'
import { UserNotFound } from '../users/users.errors.ts'

export interface NotificationCategory {
  readonly id: string
  readonly name: string
  readonly enabledByDefault: boolean
  readonly canDisable: boolean
}

/** Every category there is, in the order in which they are shown. */
export const notificationCategories: readonly NotificationCategory[] = [
  { id: '7bb82d33-2f54-4a3d-9d23-82739e0d66ef', name: 'Transactional', enabledByDefault: true, canDisable: false },
  { id: '4f6f8873-3d04-46bd-8bef-18338b1a1b4c', name: 'Marketing', enabledByDefault: true, canDisable: true },
]

export const PreferencesOfSomeoneElse = defineText(
  403,
  'A client can see and change only the notifications of the signed-in user.',
)
export const CategoryNotFound = defineText(404, 'There is no notification category with this id.')
export const CategoryStaysOn = defineText(
  400,
  'Mails of this category are needed to use the account, so they cannot be switched off.',
)

export const NotificationPreference = z.object({
  notificationCategoryId: uuid(),
  notificationCategoryName: z.string(),
  enabled: z.boolean(),
  canDisable: z.boolean(),
})
export interface NotificationPreference extends z.infer<typeof NotificationPreference> {}

const oneself = self('params', 'userId', {
  otherwise: PreferencesOfSomeoneElse,
  withoutUser: UserAuthenticationRequired,
})

/** A page answers whatever is sent, so nothing is refused here. */
const withCode = z.object({ code: z.unknown().optional() })

export const notificationEndpoints = {
  list: endpoint({
    route: 'GET /emails/notification-preference/:userId',
    summary: 'List which kinds of mail a user gets',
    access: visitor(oneself),
    params: z.object({ userId: userRef() }),
    response: list(NotificationPreference),
    errors: [PreferencesOfSomeoneElse, UserNotFound],
  }),
  update: endpoint({
    route: 'PATCH /emails/notification-preference/:userId/:categoryId',
    summary: 'Switch a kind of mail on or off',
    role: 'support',
    access: visitor(oneself),
    params: z.object({ userId: userRef(), categoryId: uuid() }),
    body: z.object({ enabled: z.boolean() }),
    response: NotificationPreference,
    errors: [PreferencesOfSomeoneElse, UserNotFound, CategoryNotFound, CategoryStaysOn],
  }),
  showUnsubscribe: endpoint({
    route: 'GET /emails/unsubscribe-link',
    summary: 'A page that offers to stop a kind of mail. Showing it changes nothing',
    access: open(),
    query: withCode,
    ignoresUnknown: true,
    errors: [],
  }),
  unsubscribe: endpoint({
    route: 'POST /emails/unsubscribe-link',
    summary: 'Stop a kind of mail: the button of that page, and of mail programs (RFC 8058)',
    // No owner calls it, so that there is nothing for the audit log.
    changes: false,
    access: open(),
    query: withCode,
    ignoresUnknown: true,
    bodyKind: 'raw',
    body: rawBody(),
    errors: [],
  }),
}
